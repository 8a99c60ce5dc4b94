import { hash } from "node:crypto";
import jsonata from "jsonata";
import { z } from "zod";
import { placeIn } from "#lib/values/expression-place.ts";
import { createLru } from "#lib/values/lru.ts";
import type { Currency } from "#lib/values/money.ts";
import { err, ok, type Result } from "#lib/values/result.ts";
import { nameOr, parseJson, readText } from "./files.ts";
import { type IgnoredFields, ignoredFieldsSchema, JUDGED_KINDS } from "./ignored-fields.ts";

/** JSONata, from the upstream's shape to the documented one (`answer`) and back (`request`). */
export type Expressions = {
  readonly request?: string | undefined;
  readonly answer?: string | undefined;
};

export type Mapping = {
  readonly endpoints: Readonly<Partial<Record<MappedEndpoint, Expressions | undefined>>>;
  readonly ignore?: IgnoredFields | undefined;
  readonly timeZone: string;
  readonly currency: Currency;
};

/** Tells a mapping from another. */
export function digestOf(mapping: Mapping | undefined): string | undefined {
  return mapping && hash("sha256", JSON.stringify(mapping)).slice(0, 12);
}

const MAX_LENGTH = 200_000;

const expression = z
  .union(
    [z.string(), z.array(z.string()).transform((lines) => lines.join("\n"))],
    "is neither an expression nor a list of its lines",
  )
  .superRefine((text, context) => {
    const fault = text.length > MAX_LENGTH ? "is too long" : faultIn(text);
    if (fault !== undefined) context.addIssue({ code: "custom", message: fault });
  })
  .optional();

const ofGet = z
  .strictObject({ answer: expression }, { error: nameOr("is not an object") })
  .optional();
const ofPost = z
  .strictObject({ request: expression, answer: expression }, { error: nameOr("is not an object") })
  .optional();

const endpoints = z.strictObject(
  {
    catalogue: ofGet,
    availability: ofGet,
    createClient: ofPost,
    createAppointment: ofPost,
    searchClients: ofGet,
    readClient: ofGet,
    searchAppointments: ofGet,
    readAppointment: ofGet,
    reschedule: ofPost,
    cancel: ofPost,
  },
  { error: nameOr("is not an object of endpoints") },
);

export type MappedEndpoint = keyof z.infer<typeof endpoints>;

export const mappingFile = z.string().transform((path, context) => {
  const read = readMappingFile(path);
  if (read.ok) return read.value;
  context.addIssue(read.error);
  return z.NEVER;
});

type ReadMapping = Result<Pick<Mapping, "endpoints" | "ignore">, string>;

/** What is read of a file. */
export const mappingSchema = z.object({ endpoints, ignore: ignoredFieldsSchema.optional() });

const wholeFile = endpoints.extend({ ignore: ignoredFieldsSchema.optional() });

/** Thousands of locations share a few files, each of which is compiled and kept once. */
const known = createLru<string, ReadMapping>(100);

function readMappingFile(path: string): ReadMapping {
  const text = readText(path);
  if (!text.ok) return text;
  const mapping = known.get(text.value) ?? parseMapping(text.value);
  known.set(text.value, mapping);
  return mapping.ok ? mapping : err(`${path}: ${mapping.error}`);
}

function parseMapping(text: string): ReadMapping {
  const json = parseJson(text);
  if (!json.ok) return json;
  const parsed = wholeFile.safeParse(json.value);
  if (parsed.success) {
    const { ignore, ...expressions } = parsed.data;
    return ok({ endpoints: expressions, ...(ignore && { ignore }) });
  }
  const [issue] = parsed.error.issues;
  return err(`${issue ? lineOf(issue) : "cannot be read"} (docs/upstream.md)`);
}

function faultIn(text: string): string | undefined {
  try {
    jsonata(text);
    return undefined;
  } catch (error) {
    const { message, position } = syntaxError.parse(error);
    return `${placeIn(text, position)}: ${message}`;
  }
}

const syntaxError = z.object({
  message: z.string().catch("is not an expression"),
  position: z.number().catch(0),
});

function lineOf(issue: z.core.$ZodIssue): string {
  const place = issue.path.join(".");
  if (issue.code !== "unrecognized_keys") return `${place} ${issue.message}`.trim();
  const names = issue.keys.filter((key) => /^[\w$-]{1,40}$/.test(key)).map((key) => `“${key}”`);
  return `${place} knows no ${names.join(", ")}: there is ${knownIn(place)}`.trim();
}

function knownIn(place: string): string {
  const all = Object.entries(wholeFile.shape);
  const found = all.find(([name]) => name === place);
  if (!found) return all.map(([name]) => name).join(", ");
  if (place === "ignore") return JUDGED_KINDS.join(", ");
  return found[1] === ofPost ? "request and answer" : "answer alone, for it sends no body";
}
