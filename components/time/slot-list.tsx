import type { OfferedSlot } from "#lib/offer/availability/types.ts";
import type { I18n } from "#lib/values/i18n/i18n.ts";
import type { FaceOf } from "./avatar.tsx";
import { type HrefFor, type PartOfDay, Slot, SlotGrid } from "./slot.tsx";
import { SlotsByMember, slotsByMember } from "./slots-by-member.tsx";
import { VisitList } from "./visit-list.tsx";

/**
 * The times of a day by morning, afternoon and evening, or by member where prices depend on them.
 */
export function SlotList(props: {
  i18n: I18n;
  partsOfDay: readonly PartOfDay[];
  /** True if the visit's price depends on the member on any day. */
  isPricedByMember: boolean;
  hrefFor: HrefFor;
  faceOf: FaceOf;
}) {
  const { i18n, partsOfDay, isPricedByMember, hrefFor, faceOf } = props;
  if (partsOfDay.some(({ offers }) => offers.some(isComposed))) {
    return <VisitList i18n={i18n} partsOfDay={partsOfDay} hrefFor={hrefFor} />;
  }
  const members = slotsByMember(partsOfDay);
  const differ = new Set(members.map(({ rate }) => rate.price)).size > 1;
  if (differ || (isPricedByMember && members.every(({ id }) => id !== ""))) {
    return <SlotsByMember i18n={i18n} members={members} hrefFor={hrefFor} faceOf={faceOf} />;
  }
  return partsOfDay.map(({ part, offers }) => (
    <section key={part} aria-labelledby={`part-${part}`} className="grid gap-2">
      <h3 id={`part-${part}`} className="text-small font-semibold text-quiet">
        {i18n.t(`time.${part}`)}
      </h3>
      <SlotGrid>
        {offers.map((offer) => (
          <li key={offer.slot.start}>
            <Slot i18n={i18n} offer={offer} href={hrefFor(offer, undefined)} />
          </li>
        ))}
      </SlotGrid>
    </section>
  ));
}

function isComposed({ choices }: OfferedSlot): boolean {
  return choices.some(({ parts }) => parts !== undefined);
}
