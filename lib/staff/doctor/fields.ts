import type { Mapping } from "#lib/config/mapping.ts";
import { namesIn } from "#lib/upstream/mapping/expression.ts";
import {
  documentedNames,
  isRecord,
  type UnreadField,
  unreadFields,
} from "#lib/upstream/schema/canonical.ts";
import type { Answer } from "./ask.ts";

type AnswerKind = "catalogue" | "availability" | "clientSearch" | "appointmentSearch";

/** A field that nobody reads. `example` is one value, masked. */
export type Unread = {
  readonly path: string;
  readonly type: string;
  readonly count: number;
  readonly example: string;
};

/** What stands in an answer and is not read, with or without a mapping. */
export function unreadIn(
  kind: AnswerKind,
  answer: Answer,
  mapping: Mapping | undefined,
): readonly Unread[] {
  if (!answer.ok || answer.value.status !== 200) return [];
  const { raw } = answer.value;
  const found = mapping ? unnamedIn(raw, mapping) : unreadFields(kind, raw);
  const isPrivate = kind === "clientSearch" || kind === "appointmentSearch";
  return found.map(({ path, value, count }) => ({
    path,
    count,
    type: typeOf(value),
    example: masked(value, isPrivate),
  }));
}

/** Fields of a foreign product that no expression names, and that have no documented name. */
function unnamedIn(raw: unknown, { expressions }: Mapping): readonly UnreadField[] {
  const read = textsOf(expressions).flatMap((text) => [...namesIn(text).read]);
  const found = new Map<string, UnreadField>();
  collectUnnamed(raw, "", new Set([...documentedNames, ...read]), found);
  return [...found.values()];
}

function collectUnnamed(
  raw: unknown,
  at: string,
  named: ReadonlySet<string>,
  found: Map<string, UnreadField>,
): void {
  if (Array.isArray(raw)) {
    for (const each of raw) collectUnnamed(each, `${at}[]`, named, found);
  } else if (isRecord(raw)) {
    for (const [name, value] of Object.entries(raw)) {
      const path = at === "" ? name : `${at}.${name}`;
      if (named.has(name)) collectUnnamed(value, path, named, found);
      else found.set(path, countedIn(found, path, value));
    }
  }
}

function countedIn(
  found: ReadonlyMap<string, UnreadField>,
  path: string,
  value: unknown,
): UnreadField {
  const before = found.get(path);
  return { path, value: before?.value ?? value, count: (before?.count ?? 0) + 1 };
}

function textsOf(expressions: unknown): readonly string[] {
  if (typeof expressions === "string") return [expressions];
  return isRecord(expressions) ? Object.values(expressions).flatMap(textsOf) : [];
}

/** Fields that an expression asks for, and that stand in no record of the answer: misspelt, or empty here. */
export function missingSources(
  answers: Readonly<Record<AnswerKind, Answer>>,
  { expressions }: Mapping,
): readonly { readonly expression: string; readonly names: readonly string[] }[] {
  const { lists = {}, send: _, ...others } = expressions;
  const byName = new Map([
    ...Object.entries(others).flatMap(([name, text]) =>
      typeof text === "string" ? [[name, text] as const] : [],
    ),
    ...Object.entries(lists).flatMap(([name, text]) =>
      text === undefined ? [] : [[`lists.${name}`, text] as const],
    ),
  ]);
  const made = new Set([...byName.values()].flatMap((text) => [...namesIn(text).set]));
  return [...byName].flatMap(([expression, text]) => {
    const answer = answers[READ_IN[expression] ?? "catalogue"];
    if (UNBOUND.includes(expression) || !answer.ok || answer.value.status !== 200) return [];
    const isSeen = expression.includes(".") || isKindSeen(expression, answer.value.kinds);
    const known = namesOf(answer.value.raw, new Set());
    const names = [...namesIn(text).read].filter((name) => !known.has(name) && !made.has(name));
    return isSeen && names.length > 0 ? [{ expression, names }] : [];
  });
}

/** They are of every answer, so that a name may well be missing in these. */
const UNBOUND = ["refusal", "answer", "created", "total"];

const READ_IN: Readonly<Record<string, AnswerKind>> = {
  day: "availability",
  slot: "availability",
  "lists.days": "availability",
  "lists.slots": "availability",
  client: "clientSearch",
  "lists.clients": "clientSearch",
  appointment: "appointmentSearch",
  "lists.appointments": "appointmentSearch",
};

function isKindSeen(expression: string, kinds: ReadonlySet<string>): boolean {
  return expression === "item" ? kinds.has("service") : kinds.has(expression);
}

function namesOf(raw: unknown, found: Set<string>): ReadonlySet<string> {
  if (Array.isArray(raw)) for (const each of raw) namesOf(each, found);
  if (isRecord(raw)) {
    for (const [name, inner] of Object.entries(raw)) {
      found.add(name);
      namesOf(inner, found);
    }
  }
  return found;
}

function typeOf(value: unknown): string {
  if (value === null) return "null";
  return Array.isArray(value) ? "list" : isRecord(value) ? "object" : typeof value;
}

const MOST_SHOWN = 24;

/** Letters and digits of a text go, and those of numbers where a record is of a person. */
function masked(value: unknown, isPrivate: boolean): string {
  if (Array.isArray(value)) return `${value.length} in it`;
  if (isRecord(value))
    return `{${Object.keys(value).slice(0, 5).join(", ")}}`.slice(0, MOST_SHOWN * 2);
  if (typeof value === "number" && !isPrivate) return String(value);
  if (typeof value !== "string" && typeof value !== "number") return String(value);
  const shape = String(value).replace(/\p{L}/gu, "x").replace(/\p{N}/gu, "0");
  return shape.length > MOST_SHOWN ? `${shape.slice(0, MOST_SHOWN)}…` : shape;
}
