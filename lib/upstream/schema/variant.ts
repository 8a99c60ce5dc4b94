import { z } from "zod";
import { namedWithSuspects, suspectFields } from "./names.ts";
import { wireTier } from "./tier.ts";
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

export type WireVariant = Readonly<z.output<typeof wireVariant>>;
