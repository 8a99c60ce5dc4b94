import type { OfferedSlot } from "#lib/offer/availability/types.ts";
import type { LocalDate } from "#lib/values/calendar.ts";
import type { I18n } from "#lib/values/i18n/i18n.ts";
import { ActionLink } from "../action-link.tsx";
import { Named } from "../name.tsx";
import { dayText } from "./day-text.ts";
import { namesIn, spokenSlot, withText } from "./slot.tsx";

export function EarliestTimes(props: {
  i18n: I18n;
  offers: readonly OfferedSlot[];
  today: LocalDate;
  /** Prices depend on the member. */
  priced: boolean;
  hrefFor: (offer: OfferedSlot) => string;
}) {
  const { i18n, offers, today, priced, hrefFor } = props;
  if (offers.length === 0) return null;
  return (
    <section
      className="grid gap-2 max-sm:gap-1 @min-[40rem]:grid-cols-[auto_minmax(0,1fr)] @min-[40rem]:items-center @min-[40rem]:gap-6"
      aria-labelledby="soonest-title"
    >
      <h2 id="soonest-title" className="type-text text-base leading-[1.4] max-sm:text-small">
        {i18n.t("time.soonest")}
      </h2>
      <ul className="flex flex-wrap gap-2">
        {offers.map((offer) => {
          const day = dayText(i18n, offer.slot.date, today);
          const time = i18n.time(offer.slot.start);
          return (
            <li key={offer.slot.date} className="max-w-56 flex-[1_1_5.5rem]">
              <ActionLink
                href={hrefFor(offer)}
                className="grid h-full min-h-14 content-center rounded-small border border-link/45 bg-wash px-1.5 py-2 text-center leading-snug text-link tabular-nums no-underline hover:border-accent-edge hover:bg-wash-hover @min-[46rem]:flex @min-[46rem]:min-h-12 @min-[46rem]:flex-wrap @min-[46rem]:items-baseline @min-[46rem]:justify-center @min-[46rem]:gap-2"
                label={priced ? undefined : spokenSlot(i18n, offer.choices, `${day} ${time}`)}
              >
                <span className="text-fine @min-[46rem]:text-small">{day}</span>{" "}
                <span className="flex flex-wrap items-baseline justify-center gap-x-1.5">
                  <strong className="text-lead whitespace-nowrap">{time}</strong>
                  {priced && <Priced i18n={i18n} offer={offer} />}
                </span>
              </ActionLink>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

function Priced({ i18n, offer }: { i18n: I18n; offer: OfferedSlot }) {
  return (
    <>
      {" "}
      <span className="text-small">{i18n.price(offer.choices[0]?.quote.total.price ?? 0)}</span>{" "}
      <span className="unseen">
        <Named text={withText(i18n, offer.choices) ?? ""} name={namesIn(offer.choices)} />
      </span>
    </>
  );
}
