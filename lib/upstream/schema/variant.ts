import { z } from "zod";
import type { WireIssue } from "./issue.ts";
import { namedWithSuspects, suspectFields } from "./names.ts";
import { type WireTier, wireTier } from "./tier.ts";
import { id, list, minutes, name, orNull, price, text } from "./values.ts";

export const variantNames = {
  id: ["id", "variantId"],
  name: ["name"],
  description: ["description"],
  price: ["price"],
  durationInMinutes: ["durationInMinutes", "duration", "durationMinutes"],
  disabledForOnlineBooking: ["disabledForOnlineBooking"],
  requiresMembership: ["requiresMembership"],
  pricingTiers: ["pricingTiers", "tiers", "priceTiers"],
} as const;

/** §2.1. Price and length may be absent where tiers have them. */
export const wireVariant = namedWithSuspects(
  variantNames,
  z.object({
    id,
    name,
    description: text,
    price: orNull(price),
    durationInMinutes: orNull(minutes),
    disabledForOnlineBooking: orNull(z.boolean()),
    requiresMembership: orNull(z.boolean()),
    pricingTiers: list(wireTier),
    suspectFields,
  }),
);

export type WireVariant = {
  readonly id: string;
  readonly name: string;
  readonly description: string | null;
  readonly price: number | null;
  readonly durationInMinutes: number | null;
  readonly disabledForOnlineBooking: boolean | null;
  readonly requiresMembership: boolean | null;
  readonly pricingTiers: readonly WireTier[];
  readonly suspectFields: readonly WireIssue[];
};
