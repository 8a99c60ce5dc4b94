import type { CheckedLine, Rate } from "#lib/offer/catalogue/types.ts";

/** `total` is `base` plus all add-ons. */
export type QuotedLine = {
  readonly line: CheckedLine;
  /** Who takes it; `null`: it needs no member. */
  readonly memberId: string | null;
  readonly base: Rate;
  readonly total: Rate;
};

export type Quote = {
  readonly lines: readonly QuotedLine[];
  readonly total: Rate;
};

export type QuoteFault =
  | "member_not_in_tier"
  | "member_needed"
  /** More than the currency or a day can hold. */
  | "out_of_range";
