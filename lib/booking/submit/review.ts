import { randomUUID } from "node:crypto";
import { z } from "zod";
import type { MemberChoice } from "#lib/availability/types.ts";
import { isDate, isTime, type LocalDate, type LocalTime } from "#lib/calendar.ts";
import type { Cart, Rate } from "#lib/catalogue/types.ts";
import type { Location } from "#lib/config/types.ts";
import { type Currency, currencyDigits, shownDigits } from "#lib/money.ts";
import { ok, type Result } from "#lib/result.ts";
import type { Sealer } from "#lib/session/seal.ts";
import { type LineTimes, type ShownLine, snapshotLines } from "../process/lines.ts";

/** What the visitor agrees to. `intentId` makes sending it twice book once. */
export type Review = {
  readonly intentId: string;
  readonly slug: string;
  readonly cart: Cart;
  readonly date: LocalDate;
  readonly start: LocalTime;
  /** Of all lines that name none; `null` if they need no team member. */
  readonly memberId: string | null;
  readonly memberName?: string | undefined;
  readonly anyMember: boolean;
  /** Minutes without the pauses between lines. */
  readonly shown: Rate;
  readonly lines: readonly ShownLine[];
  readonly sealedAt: number;
  /** Decimals of the amounts; absent where 0.1.0 or 0.2.0 stored them. */
  readonly digits?: number | undefined;
};

export type ReviewInput = {
  readonly cart: Cart;
  readonly date: LocalDate;
  readonly start: LocalTime;
  readonly choice: MemberChoice;
  readonly anyMember: boolean;
};

const PURPOSE = "review";
export const REVIEW_TTL_SECONDS = 2 * 60 * 60;
export const REVIEW_TTL_MS = REVIEW_TTL_SECONDS * 1_000;

export function reviewOf(
  { slug, currency }: Pick<Location, "slug" | "currency">,
  input: ReviewInput,
  now: number,
): Result<Review, "past_midnight"> {
  const { member, quote } = input.choice;
  const lines = snapshotLines(quote, lineTimes(input));
  if (!lines.ok) return lines;
  return ok({
    intentId: randomUUID(),
    slug,
    cart: input.cart,
    date: input.date,
    start: input.start,
    memberId: member?.id ?? null,
    ...(member && { memberName: member.name }),
    anyMember: input.anyMember,
    shown: quote.total,
    lines: lines.value,
    sealedAt: now,
    digits: currencyDigits(currency),
  });
}

/** With amounts in today's minor units, also of a visit that an earlier version has stored. */
export function inMinorUnits(review: Review, currency: Currency): Review {
  const digits = currencyDigits(currency);
  const before = review.digits ?? shownDigits(currency);
  if (before === digits) return review;
  const converted = (amount: number) => Math.round(amount * 10 ** (digits - before));
  return {
    ...review,
    shown: { ...review.shown, price: converted(review.shown.price) },
    lines: review.lines.map((line) => ({ ...line, price: converted(line.price) })),
    digits,
  };
}

export function lineTimes({ start, choice }: Pick<ReviewInput, "start" | "choice">): LineTimes {
  if (!choice.parts) return start;
  return choice.parts.map(({ start: at, member }) => ({
    start: at,
    memberId: member?.id ?? null,
    memberName: member?.name,
  }));
}

/** Opens for two hours; with `replaces`, only on that booking's page. */
export function sealReview(sealer: Sealer, review: Review, replaces?: string): Promise<string> {
  return sealer.seal(purposeOf(replaces), review, REVIEW_TTL_SECONDS);
}

export function openReview(
  sealer: Sealer,
  text: string,
  replaces?: string,
): Promise<Result<Review, "unreadable" | "expired">> {
  return sealer.open(purposeOf(replaces), text, reviewSchema);
}

function purposeOf(replaces: string | undefined): string {
  return replaces === undefined ? PURPOSE : `${PURPOSE} instead of ${replaces}`;
}

const date = z.string().refine(isDate);
const time = z.string().refine(isTime);
const rate = z.object({ price: z.int(), minutes: z.int() });

const cartSchema = z.array(
  z
    .object({
      serviceId: z.string(),
      variantId: z.string().optional(),
      addons: z.array(z.object({ groupId: z.string(), addonId: z.string() })),
      bundleId: z.string().optional(),
    })
    .transform(({ variantId, bundleId, ...line }) => ({
      ...line,
      ...(variantId !== undefined && { variantId }),
      ...(bundleId !== undefined && { bundleId }),
    })),
);

export const reviewSchema: z.ZodType<Review> = z.object({
  intentId: z.string().min(1),
  slug: z.string(),
  cart: cartSchema,
  date,
  start: time,
  memberId: z.string().nullable(),
  memberName: z.string().optional(),
  anyMember: z.boolean(),
  shown: rate,
  lines: z.array(
    z.object({
      name: z.string(),
      variantName: z.string().optional(),
      addonNames: z.array(z.string()),
      start: time,
      minutes: z.int(),
      price: z.int(),
      memberId: z.string().nullable().optional(),
      memberName: z.string().optional(),
    }),
  ),
  sealedAt: z.int(),
  digits: z.int().optional(),
});
