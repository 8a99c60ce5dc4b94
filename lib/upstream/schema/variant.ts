import { z } from "zod";
import { named } from "./names.ts";
import { type WireTier, wireTier } from "./tier.ts";
import { id, list, minutes, name, orNull, price, text } from "./values.ts";

const variantNames = {
  id: ["id", "variantId"],
  name: ["name"],
  description: ["description"],
  price: ["price"],
  durationInMinutes: ["durationInMinutes", "duration", "durationMinutes"],
  pricingTiers: ["pricingTiers", "tiers", "priceTiers"],
} as const;

/** §2.1: one way to have a service. Price and length may be absent where tiers hold them. */
export const wireVariant = named(
  variantNames,
  z.object({
    id,
    name,
    description: text,
    price: orNull(price),
    durationInMinutes: orNull(minutes),
    pricingTiers: list(wireTier),
  }),
);

export type WireVariant = {
  readonly id: string;
  readonly name: string;
  readonly description: string | null;
  /** `null`: not given. */
  readonly price: number | null;
  readonly durationInMinutes: number | null;
  readonly pricingTiers: readonly WireTier[];
};
