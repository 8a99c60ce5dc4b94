import { z } from "zod";
import { isRecord, plainName } from "./canonical.ts";

const MAX_DETAIL = 500;
const MAX_FIELDS = 20;

/** Names the faulty field of a request, with what is said of it. */
export type ProblemField = string;

export type WireProblem = { readonly detail: string; readonly fields: readonly ProblemField[] };

const record = z.record(z.string(), z.unknown());

/** `Title` and `error-description` are read as well. */
function respelled(body: unknown): unknown {
  if (!isRecord(body)) return body;
  return Object.fromEntries(
    Object.entries(body).map(([name, value]) => [spelling.get(plainName(name)) ?? name, value]),
  );
}

/** §7 names `title` and `detail`; the others are usual beside them, or instead. */
const TEXTS = [
  ...["title", "detail", "message", "error", "error_description", "code"],
  ...["scope", "scopes", "requiredScope", "requiredScopes", "permission", "requiredPermission"],
];
const LISTS = ["errors", "details", "violations", "fieldErrors", "validationErrors"];
const spelling = new Map(
  [...TEXTS, ...LISTS, "error"].map((name) => [plainName(name), name] as const),
);
const NAMES = ["field", "property", "name", "path", "pointer", "source", "loc", "target"];

/** An unreadable part is ignored: the answer is an error in any case. */
export const wireProblem = z.preprocess(respelled, record).transform((body): WireProblem => {
  const inner = record.safeParse(respelled(body.error));
  const parts = inner.success ? [body, inner.data] : [body];
  const texts = parts.flatMap((part) => TEXTS.flatMap((name) => textsIn(part[name])));
  const lists = parts.flatMap((part) => LISTS.map((name) => part[name]));
  const fields = lists.flatMap(fieldsIn).slice(0, MAX_FIELDS);
  return {
    detail: [...new Set(texts)].join(": ").slice(0, MAX_DETAIL),
    fields: fields.map((field) => field.slice(0, MAX_DETAIL)),
  };
});

/** Of a text, or of a list of texts. */
function textsIn(value: unknown): readonly string[] {
  const all = Array.isArray(value) ? value : [value];
  return all.filter((one): one is string => typeof one === "string" && one !== "");
}

function fieldsIn(list: unknown): readonly ProblemField[] {
  if (Array.isArray(list)) return list.flatMap((one) => fieldIn(one));
  const byName = record.safeParse(list);
  if (!byName.success) return [];
  return Object.entries(byName.data).map(([name, said]) => `${name}: ${wordsIn(said)}`);
}

function fieldIn(value: unknown): readonly ProblemField[] {
  const entry = record.safeParse(value);
  if (!entry.success) return textsIn(value).map((text) => `: ${text}`);
  const name = NAMES.flatMap((one) => wordsIn(entry.data[one]) || []).join(".");
  const said = Object.entries(entry.data).filter(([key]) => !NAMES.includes(key));
  return [`${name}: ${said.map(([, one]) => wordsIn(one)).join(" ")}`];
}

/** Of a text, a list of texts and numbers (a path), or an object of texts. */
function wordsIn(value: unknown): string {
  if (typeof value === "string" || typeof value === "number") return String(value);
  if (Array.isArray(value)) return value.map(wordsIn).filter(Boolean).join(" ");
  const entry = record.safeParse(value);
  return entry.success ? textsIn(Object.values(entry.data)).join(" ") : "";
}
