import type { OfferedSlot } from "#lib/offer/availability/types.ts";
import type { LocalDate } from "#lib/values/calendar.ts";
import type { I18n } from "#lib/values/i18n/i18n.ts";
import { ActionLink } from "../action-link.tsx";
import { CatalogueText } from "../catalogue-text.tsx";
import { dayText } from "../time/day-text.ts";
import { SlotLink, spokenSlot } from "../time/slot.tsx";

export type ServiceTimes = {
  readonly name: string;
  /** "Short hair", where the service has variants. */
  readonly variant: string | undefined;
  readonly href: string;
  readonly offers: readonly { readonly offer: OfferedSlot; readonly href: string }[];
};

/** When a person is free next, for a few services: a press leads to the details. */
export function NextTimes(props: {
  i18n: I18n;
  today: LocalDate;
  services: readonly ServiceTimes[];
}) {
  const { i18n, today, services } = props;
  if (services.length === 0) return null;
  return (
    <section
      aria-labelledby="next-times"
      className="@container grid grid-cols-1 gap-4 rounded-sheet bg-wash p-sheet"
    >
      <h2 id="next-times">{i18n.t("person.next")}</h2>
      <ul className="grid gap-4">
        {services.map((service) => (
          <li
            key={service.href}
            className="grid grid-cols-1 items-center gap-x-6 gap-y-2 @min-[40rem]:grid-cols-[minmax(0,1fr)_auto]"
          >
            <Named i18n={i18n} service={service} />
            <ul className="grid grid-cols-3 gap-2 @min-[40rem]:w-84">
              {service.offers.map(({ offer, href }) => {
                const { date, start } = offer.slot;
                const words = [dayText(i18n, date, today), i18n.time(start)];
                return (
                  <li key={href}>
                    <SlotLink
                      href={href}
                      size="words"
                      label={spokenSlot(i18n, offer.choices, words.join(" "))}
                    >
                      <span className="text-fine font-normal">{words[0]}</span> {words[1]}
                    </SlotLink>
                  </li>
                );
              })}
            </ul>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Named({ i18n, service }: { i18n: I18n; service: ServiceTimes }) {
  const { name, variant, href, offers } = service;
  const total = offers[0]?.offer.choices[0]?.quote.total;
  return (
    <div className="grid min-w-0 justify-items-start">
      <h3 className="type-row leading-tight">
        <CatalogueText i18n={i18n}>{name}</CatalogueText>
      </h3>
      <p className="flex flex-wrap gap-x-2 text-small text-quiet tabular-nums">
        {variant !== undefined && <CatalogueText i18n={i18n}>{variant}</CatalogueText>}
        {total && <span>{`${i18n.price(total.price)} · ${i18n.minutes(total.minutes)}`}</span>}
        <ActionLink href={href} label={i18n.t("person.allNamed", { service: name })}>
          {i18n.t("person.all")}
        </ActionLink>
      </p>
    </div>
  );
}
