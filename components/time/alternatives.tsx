import type { OfferedSlot } from "#lib/availability/types.ts";
import type { Voice } from "#lib/i18n/voice.ts";
import { SlotLink } from "./slot.tsx";

/** The times nearest to one that is gone. */
export function Alternatives(props: {
  voice: Voice;
  offers: readonly OfferedSlot[];
  hrefFor: (offer: OfferedSlot) => string;
}) {
  const { voice, offers, hrefFor } = props;
  if (offers.length === 0) return null;
  return (
    <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(8.5rem,100%),1fr))] gap-2">
      {offers.map((offer) => (
        <li key={`${offer.slot.date}${offer.slot.start}`}>
          <SlotLink href={hrefFor(offer)} size="words">
            {whenText(voice, offer)}
          </SlotLink>
        </li>
      ))}
    </ul>
  );
}

export function whenText(voice: Voice, { slot }: OfferedSlot): string {
  const day = voice.date(slot.date, { weekday: "short", day: "numeric", month: "short" });
  return `${day}, ${voice.time(slot.start)}`;
}
