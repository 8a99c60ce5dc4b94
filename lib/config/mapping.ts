import jsonata from "jsonata";
import { z } from "zod";
import { placeIn } from "#lib/values/expression-place.ts";
import { memoize } from "#lib/values/memoize.ts";
import type { Currency } from "#lib/values/money.ts";
import { objectOf } from "./fields.ts";

/** Of one evaluation: of a whole answer, or of one of its records. */
const BOUNDS = { timeout: 2_000, stack: 1_000, sequence: 500_000 };

/** Each text is compiled once, however many locations share it. Throws where it cannot be. */
export const compiled = memoize((text: string) => jsonata(text, BOUNDS));

const expression = z
  .union(
    [z.string(), z.array(z.string()).transform((lines) => lines.join("\n"))],
    "is neither an expression nor a list of its lines",
  )
  .superRefine((text, context) => {
    const fault = faultIn(text);
    if (fault !== undefined) context.addIssue(fault);
  })
  .optional();

/** JSONata, from the upstream's shape to the documented one, and back (`send`). docs/upstream.md */
export const mapping = objectOf({
  refusal: expression,
  answer: expression,
  lists: objectOf({
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
  send: objectOf({
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
