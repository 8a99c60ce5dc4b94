import type { MemberChoice, OfferedSlot } from "#lib/offer/availability/types.ts";
import { encodePart } from "#lib/offer/availability/visits/part-url.ts";
import type { Cart } from "#lib/offer/catalogue/types.ts";
import type { LinkQuery } from "../../_shared/params.ts";
import { detailsUrl, type LinkOptions } from "../../_shared/urls.ts";

/** From an offered time to its details: with one team member or `any`, or with each part's own. */
export function offerUrl(
  link: LinkOptions,
  cart: Cart,
  query: LinkQuery,
  { slot, choices }: OfferedSlot,
  choice: MemberChoice | undefined = choices[0],
): string {
  const { date, start } = slot;
  const parts = choice?.parts?.map(({ start: at, member }) =>
    encodePart({ start: at, memberId: member?.id ?? null }),
  );
  return detailsUrl(link, cart, {
    ...query,
    ...(parts && { team: "any" }),
    ...{ date, start, part: parts },
  });
}
