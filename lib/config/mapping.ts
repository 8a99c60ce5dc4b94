import { hash } from "node:crypto";
import jsonata from "jsonata";
import { z } from "zod";
import { placeIn } from "#lib/values/expression-place.ts";
import { memoize } from "#lib/values/memoize.ts";
import type { Currency } from "#lib/values/money.ts";
import { nameOr, parseJson, readText } from "./files.ts";

const MAX_LENGTH = 200_000;

/** Of one evaluation: of a whole answer, or of one of its records. */
const BOUNDS = { timeout: 2_000, stack: 1_000, sequence: 500_000 };

/** Each text is compiled once, however many locations share it. Throws where it cannot be. */
export const compiled = memoize(
  (text: string) => jsonata(text, BOUNDS),
  (text) => text,
);

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

const anObject = { error: nameOr("is not an object") };

/** JSONata, from the upstream's shape to the documented one, and back (`send`). docs/upstream.md */
const mapping = z.strictObject(
  {
    refusal: expression,
    answer: expression,
    lists: z
      .strictObject(
        {
          categories: expression,
          services: expression,
          variants: expression,
          pricingTiers: expression,
          optionGroups: expression,
          options: expression,
          bundles: expression,
          slots: expression,
          clients: expression,
          appointments: expression,
        },
        anObject,
      )
      .optional(),
    total: expression,
    item: expression,
    category: expression,
    service: expression,
    variant: expression,
    tier: expression,
    optionGroup: expression,
    option: expression,
    bundle: expression,
    slot: expression,
    client: expression,
    appointment: expression,
    created: expression,
    send: z
      .strictObject(
        { client: expression, appointment: expression, move: expression, cancel: expression },
        anObject,
      )
      .optional(),
  },
  anObject,
);

export type Expressions = z.infer<typeof mapping>;

export type Mapping = {
  readonly expressions: Expressions;
  readonly timeZone: string;
  readonly currency: Currency;
};

/** Tells a mapping from another. */
export function digestOf(mapping: Mapping | undefined): string | undefined {
  return mapping && hash("sha256", JSON.stringify(mapping)).slice(0, 12);
}

export const mappingFile = z.string().transform((path, context): Expressions => {
  const text = readText(path);
  const json = text.ok ? parseJson(text.value) : text;
  const parsed = json.ok ? mapping.safeParse(json.value) : undefined;
  if (parsed?.success) return parsed.data;
  const [issue] = parsed?.error.issues ?? [];
  const fault = json.ok
    ? `${issue ? lineOf(issue) : "cannot be read"} (docs/upstream.md)`
    : json.error;
  context.addIssue(text.ok ? `${path}: ${fault}` : fault);
  return z.NEVER;
});

const syntaxError = z.object({
  message: z.string().catch("is not an expression"),
  position: z.number().catch(0),
});

function faultIn(text: string): string | undefined {
  try {
    compiled(text);
    return undefined;
  } catch (error) {
    const { message, position } = syntaxError.parse(error);
    return `${placeIn(text, position)}: ${message}`;
  }
}

function lineOf(issue: z.core.$ZodIssue): string {
  const place = issue.path.join(".");
  if (issue.code !== "unrecognized_keys") return `${place} ${issue.message}`.trim();
  const names = issue.keys.filter((key) => /^[\w$-]{1,40}$/.test(key)).map((key) => `“${key}”`);
  return `${place} knows no ${names.join(", ")}: there is ${knownIn(place).join(", ")}`.trim();
}

function knownIn(place: string): readonly string[] {
  const { lists, send } = mapping.shape;
  if (place === "lists") return Object.keys(lists.unwrap().shape);
  return Object.keys(place === "send" ? send.unwrap().shape : mapping.shape);
}
