import { randomUUID } from "node:crypto";
import type { Location } from "#lib/config/types.ts";
import { offeredLines } from "#lib/offer/availability/offers.ts";
import type { MemberChoice, Slot } from "#lib/offer/availability/types.ts";
import type { Cart } from "#lib/offer/catalogue/types.ts";
import type { Sealer } from "#lib/site/seals/seal.ts";
import type { Result } from "#lib/values/result.ts";
import { agreedVisitSchema } from "./stored-visit.ts";
import { type AgreedVisit, nonEmpty, type Visit } from "./visit.ts";

export type OfferTaken = {
  readonly cart: Cart;
  readonly slot: Slot;
  readonly choice: MemberChoice;
  /** Of each line: the visitor asked for anyone. */
  readonly anyMember: readonly boolean[];
};

const PURPOSE = "review";
export const VISIT_TTL_SECONDS = 2 * 60 * 60;

export function visitOf({ cart, slot, choice, anyMember }: OfferTaken): Visit {
  const lines = offeredLines(slot, choice).flatMap(({ start, member, quoted }, at) => {
    const item = cart[at];
    const { service, variant, addons } = quoted.line;
    return item
      ? {
          item,
          start,
          member,
          ...quoted.total,
          anyMember: anyMember[at] ?? false,
          name: nameOf(service),
          ...(variant && { variantName: nameOf(variant) }),
          addonNames: addons.map(({ addon }) => nameOf(addon)),
        }
      : [];
  });
  const composed = choice.parts !== undefined;
  return { date: slot.date, composed, lines: nonEmpty(lines) };
}

function nameOf(one: { readonly name: string; readonly originalName?: string }): string {
  return one.originalName ?? one.name;
}

export function agreedVisit(
  { slug }: Pick<Location, "slug">,
  offer: OfferTaken,
  now: number,
): AgreedVisit {
  return {
    ...visitOf(offer),
    intentId: randomUUID(),
    slug,
    sealedAt: now,
  };
}

/** Opens for two hours; with `replaces`, only on that booking's page. */
export function sealVisit(sealer: Sealer, visit: AgreedVisit, replaces?: string): Promise<string> {
  return sealer.seal(purposeOf(replaces), visit, VISIT_TTL_SECONDS);
}

export function openVisit(
  sealer: Sealer,
  text: string,
  replaces?: string,
): Promise<Result<AgreedVisit, "unreadable" | "expired">> {
  return sealer.open(purposeOf(replaces), text, agreedVisitSchema);
}

function purposeOf(replaces: string | undefined): string {
  return replaces === undefined ? PURPOSE : `${PURPOSE} instead of ${replaces}`;
}
