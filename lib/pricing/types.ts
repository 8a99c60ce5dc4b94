import type { CheckedLine, Rate } from "#lib/catalogue/types.ts";

/** A line priced for one team member. `total` is `base` plus all add-ons. */
export type QuotedLine = {
  readonly line: CheckedLine;
  readonly base: Rate;
  readonly total: Rate;
};

/** Price and minutes of a whole cart for one team member (`null`: nobody in particular). */
export type Quote = {
  readonly memberId: string | null;
  readonly lines: readonly QuotedLine[];
  readonly total: Rate;
};

export type QuoteFault =
  /** The member is in no tier of a tiered service, so is not offered for it. */
  | "member_not_in_tier"
  /** A tiered service needs a member to have a price at all. */
  | "member_needed"
  /** A sum that the currency or a day cannot hold. */
  | "out_of_range";
