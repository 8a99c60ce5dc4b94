import { CANARY_MARKER } from "../../sandbox/canary.ts";
import { keys } from "../../sandbox/keys.ts";
import type { Person } from "./people.ts";

export type Secret = { readonly name: string; readonly text: string };

export function secretsOf(sessionSecret: string, people: readonly Person[]): readonly Secret[] {
  return [
    ...Object.values(keys).map(({ name, value }) => ({ name: `the key “${name}”`, text: value })),
    { name: "the header of the key", text: "x-api-key" },
    { name: "a canary", text: CANARY_MARKER },
    { name: "the session secret", text: sessionSecret },
    ...people.flatMap(({ firstName, email, phone }) => [
      { name: "a first name", text: firstName },
      { name: "an email address", text: email },
      { name: "a phone number", text: phone },
      { name: "a phone number's end", text: phone.slice(-8) },
    ]),
  ];
}

const TRACES = ["node_modules/", ".ts:", "    at ", "/lib/", "process.env"];

export function leaksIn(answer: string, secrets: readonly Secret[]): readonly string[] {
  const forms = [answer.toLowerCase(), decoded(answer).toLowerCase()];
  const leaked = secrets.filter(({ text }) =>
    forms.some((form) => form.includes(text.toLowerCase())),
  );
  const traces = TRACES.filter((trace) => answer.includes(trace));
  return [...leaked.map(({ name }) => name), ...traces.map((trace) => `a trace “${trace.trim()}”`)];
}

function decoded(text: string): string {
  return text
    .replaceAll(/&#(?:x([0-9a-f]{1,6})|(\d{1,6}));/gi, (_, hex: string, dec: string) =>
      letter(hex === undefined ? Number(dec) : Number.parseInt(hex, 16)),
    )
    .replaceAll(/(?:%|\\x|\\u00)([0-9a-f]{2})/gi, (_, hex: string) =>
      letter(Number.parseInt(hex, 16)),
    );
}

function letter(code: number): string {
  return code > 0 && code < 0x11_0000 ? String.fromCodePoint(code) : "";
}
