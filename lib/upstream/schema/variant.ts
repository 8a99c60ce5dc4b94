import { z } from "zod";
import type { WireIssue } from "./issue.ts";
import { type WireTier, wireTier } from "./tier.ts";
import { unclear, withUnclear } from "./unknown-fields.ts";
import { id, list, minutes, name, orNull, price, text } from "./values.ts";

const variantNames = {
  id: ["id", "variantId"],
  name: ["name"],
  description: ["description"],
  price: ["price"],
  durationInMinutes: ["durationInMinutes", "duration", "durationMinutes"],
  disabledForOnlineBooking: ["disabledForOnlineBooking"],
  requiresMembership: ["requiresMembership"],
  pricingTiers: ["pricingTiers", "tiers", "priceTiers"],
} as const;

/** §2.1: one way to have a service. Price and length may be absent where tiers hold them. */
export const wireVariant = withUnclear(
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
    unclear,
  }),
);

export type WireVariant = {
  readonly id: string;
  readonly name: string;
  readonly description: string | null;
  /** `null`: not given. */
  readonly price: number | null;
  readonly durationInMinutes: number | null;
  /** Its own flags, beside those of the service; `null`: none. */
  readonly disabledForOnlineBooking: boolean | null;
  readonly requiresMembership: boolean | null;
  readonly pricingTiers: readonly WireTier[];
  /** Why it cannot be sold although it could be read. */
  readonly unclear: readonly WireIssue[];
};
