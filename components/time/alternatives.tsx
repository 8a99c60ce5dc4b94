import type { OfferedSlot } from "#lib/offer/availability/types.ts";
import type { I18n } from "#lib/values/i18n/i18n.ts";
import { SlotLink } from "./slot.tsx";

export function Alternatives(props: {
  i18n: I18n;
  offers: readonly OfferedSlot[];
  hrefFor: (offer: OfferedSlot) => string;
}) {
  const { i18n, offers, hrefFor } = props;
  if (offers.length === 0) return null;
  return (
    <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(8.5rem,100%),1fr))] gap-2">
      {offers.map((offer) => (
        <li key={`${offer.slot.date}${offer.slot.start}`}>
          <SlotLink href={hrefFor(offer)} size="words">
            {i18n.shortDateTime(offer.slot.date, offer.slot.start)}
          </SlotLink>
        </li>
      ))}
    </ul>
  );
}
