import { hash } from "node:crypto";
import jsonata from "jsonata";
import { z } from "zod";
import { placeIn } from "#lib/values/expression-place.ts";
import { memoize } from "#lib/values/memoize.ts";
import type { Currency } from "#lib/values/money.ts";

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

/** Its own names, where another is written. */
function strict<S extends z.ZodRawShape>(shape: S) {
  return z.strictObject(shape, {
    error: (issue) => {
      if (issue.code !== "unrecognized_keys") return "is not an object";
      const names = issue.keys.filter((key) => /^[\w$-]{1,40}$/.test(key)).map((key) => `“${key}”`);
      return `knows no ${names.join(", ")}: there is ${Object.keys(shape).join(", ")}`;
    },
  });
}

/** JSONata, from the upstream's shape to the documented one, and back (`send`). docs/upstream.md */
export const mapping = strict({
  refusal: expression,
  answer: expression,
  lists: strict({
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
  }).optional(),
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
  send: strict({
    client: expression,
    appointment: expression,
    move: expression,
    cancel: expression,
  }).optional(),
});

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
