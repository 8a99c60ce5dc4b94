import type { PartOfDay } from "#lib/offer/availability/days.ts";
import type { MemberChoice, OfferedSlot } from "#lib/offer/availability/types.ts";
import type { I18n } from "#lib/values/i18n/i18n.ts";
import type { FaceOf } from "./avatar.tsx";
import { type HrefFor, Slot, SlotGrid } from "./slot.tsx";
import { StartCard } from "./start-card.tsx";

/** The times of a day; of many, by morning, afternoon and evening. */
export function SlotList(props: {
  i18n: I18n;
  partsOfDay: readonly PartOfDay[];
  /** Price or length depend on the member. */
  differs: boolean;
  /** What a press on a time books. */
  pick: (offer: OfferedSlot) => MemberChoice;
  hrefFor: HrefFor;
  faceOf: FaceOf;
}) {
  const { i18n, partsOfDay, differs, pick, hrefFor, faceOf } = props;
  const all = partsOfDay.flatMap(({ offers }) => offers);
  const hasCards = differs || all.some(isComposed);
  return (
    <>
      {all.some(isShared) && <p className="text-small text-quiet">{i18n.t("several.lead")}</p>}
      {partsOfDay.map(({ part, offers }) => (
        <section
          key={part ?? "all"}
          aria-labelledby={part && `part-${part}`}
          className="grid gap-2"
        >
          {part && (
            <h3 id={`part-${part}`} className="text-small font-semibold text-quiet">
              {i18n.t(`time.${part}`)}
            </h3>
          )}
          <SlotGrid of={hasCards ? "cards" : "times"}>
            {offers.map((offer) =>
              hasCards ? (
                <StartCard
                  key={offer.slot.start}
                  i18n={i18n}
                  offer={offer}
                  picked={pick(offer)}
                  hrefFor={hrefFor}
                  faceOf={faceOf}
                />
              ) : (
                <li key={offer.slot.start}>
                  <Slot i18n={i18n} offer={offer} href={hrefFor(offer, undefined)} />
                </li>
              ),
            )}
          </SlotGrid>
        </section>
      ))}
    </>
  );
}

function isComposed({ choices }: OfferedSlot): boolean {
  return choices.some(({ parts }) => parts !== undefined);
}

function isShared({ choices }: OfferedSlot): boolean {
  const members = choices[0]?.parts?.flatMap(({ member }) => member?.id ?? []);
  return new Set(members).size > 1;
}
