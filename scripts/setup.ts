// `npm run setup`: six questions, the file of the variables, and doctor.

import { randomBytes } from "node:crypto";
import { z } from "zod";
import { commandLine } from "#lib/config/command-line.ts";
import { envFile } from "#lib/config/settings.ts";
import { fieldsOf } from "#lib/config/variable.ts";
import { locationVariables } from "#lib/config/variables.ts";
import { diagnose } from "./doctor.ts";
import { type Asking, openAsking, type Question } from "./support/ask.ts";
import { changeEnvFile, readEnvFile, type Values } from "./support/env-file.ts";
import { optionsOf } from "./support/options.ts";
import { main, Stop, say, step } from "./support/say.ts";
import { readSettings, type Settings } from "./support/settings.ts";
import { endWhenAsked } from "./support/signals.ts";

declare global {
  namespace Intl {
    interface Locale {
      /** In Node since 22; not yet among TypeScript's types. */
      getTimeZones?(): string[] | undefined;
    }
  }
}

const fields = new Map(
  fieldsOf(locationVariables).map(({ name, schema }) => [name, schema] as const),
);

type Asked = Question & { readonly name: string };

/** What an empty answer means, unless an earlier answer is known. */
const QUESTIONS: readonly ((sofar: Values) => Asked)[] = [
  () => ({ name: "BOOKING_API_URL", text: "Base address of the booking service's API" }),
  () => ({
    name: "BOOKING_API_KEY",
    text: "Key (Settings, Integrations; it is not shown while you paste it)",
    isSecret: true,
  }),
  () => ({ name: "BUSINESS_NAME", text: "Name of the business" }),
  () => ({ name: "COUNTRY", text: "Country, two letters", usual: machineCountry() }),
  ({ COUNTRY = "" }) => ({
    name: "TIME_ZONE",
    text: "Time zone, like Europe/Berlin",
    usual: zoneOf(COUNTRY),
  }),
  () => ({ name: "CURRENCY", text: "Currency, three letters" }),
];

/** Each until the site would take it; what is known needs no second answer. */
async function askAll({ ask }: Pick<Asking, "ask">, known: Values): Promise<Values> {
  let values = known;
  for (const question of QUESTIONS) {
    const { name, usual, ...asked } = question(values);
    const before = values[name];
    for (;;) {
      const shown = asked.isSecret && before !== undefined ? "the one that is known" : before;
      const given = await ask({ ...asked, usual: shown ?? usual });
      const answer = before !== undefined && given === shown ? before : given;
      const fault = faultIn(name, answer);
      if (fault === undefined) {
        values = { ...values, [name]: answer };
        break;
      }
      say(`✗ ${name} ${fault}`);
    }
  }
  return values;
}

function faultIn(name: string, answer: string): string | undefined {
  if (answer === "") return "is missing";
  const parsed = z.safeParse(fields.get(name) ?? z.never(), answer);
  if (parsed.success) return name === "BOOKING_API_URL" ? addressFault(answer) : undefined;
  const isBare = name === "BOOKING_API_URL" && URL.canParse(`https://${answer}`);
  if (isBare && !/^https?:/.test(answer)) return `has no scheme: https://${answer}?`;
  return parsed.error.issues[0]?.message ?? "is wrong";
}

/** Every unknown route is a 403 (§7), which would look like a key without permissions. */
function addressFault(address: string): string | undefined {
  const { origin, pathname } = new URL(address);
  return /^\/api(?:\/|$)/i.test(pathname)
    ? `has a path, ${pathname}, which the site adds itself: ${origin}`
    : undefined;
}

function machineCountry(): string | undefined {
  const { timeZone, locale } = new Intl.DateTimeFormat().resolvedOptions();
  const { LC_ALL, LANG = "" } = process.env;
  const region = /^[a-z]{2,3}[-_]([A-Z]{2})\b/.exec(LC_ALL || LANG || locale)?.[1];
  return region !== undefined && zonesOf(region).includes(timeZone) ? region : undefined;
}

function zonesOf(country: string): readonly string[] {
  return /^[A-Z]{2}$/.test(country)
    ? (new Intl.Locale(`und-${country}`).getTimeZones?.() ?? [])
    : [];
}

/** The machine's own zone if the country keeps it; else the country's only one. */
function zoneOf(country: string): string | undefined {
  const zones = zonesOf(country);
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  if (zones.includes(timeZone)) return timeZone;
  return zones.length === 1 ? zones[0] : undefined;
}

/** The country's most spoken language, as it writes numbers and dates. */
function localeOf(country: string): string {
  const { language } = new Intl.Locale(`und-${country}`).maximize();
  return language === "und" ? "en" : `${language}-${country}`;
}

/** Where visitors could do neither or one alone, the business does both on the phone. */
const CHANGES = ["appointments:edit", "appointments:cancel"];

export async function setup(env: Settings, asking: Pick<Asking, "ask">): Promise<number> {
  const file = envFile(env);
  const known = await readEnvFile(file);
  const asked = await askAll(asking, known);
  await changeEnvFile(file, {
    SESSION_SECRET: randomBytes(32).toString("hex"),
    LOCALE: localeOf(asked.COUNTRY ?? ""),
    ...asked,
  });
  step(`${file} is written, readable by you alone. Every variable is explained in it.`);
  const { isSound, refused } = await diagnose({ ...env, ENV_FILE: file });
  const lacking = CHANGES.filter((scope) => refused.has(scope));
  if (lacking.length > 0 && known.CHANGES === undefined) {
    await changeEnvFile(file, { CHANGES: "phone" });
    say(`! The key lacks ${lacking.join(" and ")}: CHANGES=phone was written`);
  }
  if (!isSound) {
    say(`\nPut right what is marked ✗ or ?, then once more: ${commandLine("setup", file)}`);
    return 1;
  }
  const { LOCATION_SLUG: slug = "book", PORT = "3000" } = readSettings({ ENV_FILE: file });
  say(
    [
      `\nNext, in ${file}: BUSINESS_PHONE, the way out of every dead end; PUBLIC_URL; a colour.`,
      `Before anybody books, prove it: ${commandLine("rehearse", file)}`,
      `Then npm run build, ${commandLine("start", file)}: http://localhost:${PORT}/${slug}`,
    ].join("\n"),
  );
  return 0;
}

if (import.meta.main) {
  endWhenAsked();
  await main(async () => {
    optionsOf({ args: process.argv.slice(2), options: {} }, "npm run setup");
    if (!process.stdin.isTTY) {
      throw new Stop("There is no terminal to ask at: fill in a copy of .env.example, then doctor");
    }
    const asking = openAsking(process.stdin);
    return setup(process.env, asking).finally(asking.close);
  });
}
