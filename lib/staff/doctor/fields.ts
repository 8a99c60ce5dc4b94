import type { Mapping } from "#lib/config/mapping.ts";
import { namesIn } from "#lib/upstream/mapping/expression.ts";
import { ROUTES } from "#lib/upstream/routes.ts";
import {
  documentedNames,
  enveloped,
  isRecord,
  unreadFields,
} from "#lib/upstream/schema/canonical.ts";
import type { Answers } from "./access.ts";
import { bad, doubt, type Finding, typeOf, warn } from "./findings.ts";

const READ = [
  { asked: "categories", kind: "catalogue", isOfPeople: false },
  { asked: "availability", kind: "availability", isOfPeople: false },
  { asked: "searchClients", kind: "clientSearch", isOfPeople: true },
  { asked: "searchAppointments", kind: "appointmentSearch", isOfPeople: true },
] as const;

/** What stands in the answers and nobody reads, each with one value, masked. */
export function unreadLines(answers: Answers, mapping: Mapping | undefined): readonly string[] {
  const read = mapping && textsOf(mapping).flatMap(([, text]) => [...namesIn(text).read]);
  const named = read && new Set([...documentedNames, ...read]);
  const lines = READ.flatMap(({ asked, kind, isOfPeople }) => {
    const answer = answers[asked];
    if (!answer.ok || answer.value.status !== 200) return [];
    const { raw } = answer.value;
    const unread = named ? unnamedFields(raw, "", named) : unreadFields(kind, enveloped(raw));
    const fields = [...Map.groupBy(unread, ([path]) => path)].map(([path, all]) => {
      const value = all.find(([, each]) => each !== null)?.[1] ?? null;
      return `    ${path}: ${typeOf(value)}, ${all.length} times, such as ${masked(value, isOfPeople)}`;
    });
    return fields.length === 0 ? [] : [`  ${ROUTES[asked].slice(0, 2).join(" ")}`, ...fields];
  });
  const title =
    "• Fields that nobody reads (values are masked). Prices are charged as they are shown, so these change nothing:";
  return lines.length === 0 ? [] : [title, ...lines];
}

/** Fields of a foreign product that no expression names, and that have no documented name. */
function* unnamedFields(
  raw: unknown,
  at: string,
  named: ReadonlySet<string>,
): Generator<readonly [path: string, value: unknown]> {
  if (Array.isArray(raw)) for (const each of raw) yield* unnamedFields(each, `${at}[]`, named);
  if (!isRecord(raw)) return;
  for (const [name, value] of Object.entries(raw)) {
    const path = at === "" ? name : `${at}.${name}`;
    if (named.has(name)) yield* unnamedFields(value, path, named);
    else yield [path, value];
  }
}

/** Each expression of answers with its name; those of lists as `lists.slots`. */
function textsOf({ expressions }: Mapping): readonly (readonly [string, string])[] {
  const { lists = {}, send, ...others } = expressions;
  const ofLists = Object.entries(lists).map(([name, text]) => [`lists.${name}`, text] as const);
  return [...Object.entries(others), ...ofLists].flatMap(([name, text]) =>
    text === undefined ? [] : [[name, text] as const],
  );
}

/** Expressions that failed, that ask for fields which no record has, and amounts that go one way alone. */
export function mappingFindings(answers: Answers, mapping: Mapping): readonly Finding[] {
  const read = READ.flatMap(({ asked }) => (answers[asked].ok ? [answers[asked].value] : []));
  const seen = read.flatMap((answer) => answer.seen);
  const known = new Set(read.flatMap(({ raw }) => [...fieldsIn(raw)].map(([name]) => name)));
  const texts = textsOf(mapping);
  const set = new Set(texts.flatMap(([, text]) => [...namesIn(text).set]));
  const amount = ["price", "durationInMinutes"].find((name) => set.has(name));
  const findings: Finding[] = [];
  for (const [fault, { length }] of Map.groupBy(seen, (one) => one.fault)) {
    if (fault !== undefined) findings.push(bad(`mapping ${fault} (${length} records)`));
  }
  for (const [name, text] of texts) {
    // What no record was found for may be right.
    const isUsed = /^(item$|lists\.)/.test(name) || seen.some(({ kind }) => kind === name);
    const lost = [...namesIn(text).read].filter((one) => !known.has(one) && !set.has(one));
    if (!isUsed || lost.length === 0) continue;
    const names = lost.map((one) => `“${one}”`).join(", ");
    findings.push(
      warn(`mapping ${name} reads ${names}, which no record here has: is the name right?`),
    );
  }
  if (amount !== undefined && mapping.expressions.send?.appointment === undefined) {
    findings.push(
      doubt(
        `mapping says how a ${amount} is read, and not how it is sent: appointments would be booked in the documented unit. Write \`send.appointment\` ("$" where it is sent as documented)`,
      ),
    );
  }
  return findings;
}

/** All fields of a body, however deep. */
export function* fieldsIn(raw: unknown): Generator<readonly [name: string, value: unknown]> {
  if (Array.isArray(raw)) for (const each of raw) yield* fieldsIn(each);
  if (!isRecord(raw)) return;
  for (const field of Object.entries(raw)) {
    yield field;
    yield* fieldsIn(field[1]);
  }
}

const MOST_SHOWN = 24;

/** Letters and digits of a text go, and those of numbers where a record is of a person. */
function masked(value: unknown, isOfPeople: boolean): string {
  if (Array.isArray(value)) return `${value.length} in it`;
  if (isRecord(value)) return `{${Object.keys(value).slice(0, 5).join(", ")}}`;
  if (typeof value !== "string" && !(typeof value === "number" && isOfPeople)) return String(value);
  const shape = String(value).replace(/\p{L}/gu, "x").replace(/\p{N}/gu, "0");
  return shape.length > MOST_SHOWN ? `${shape.slice(0, MOST_SHOWN)}…` : shape;
}
