import { CartBar } from "#components/menu/cart-bar.tsx";
import { CategoryNav } from "#components/menu/category-nav.tsx";
import { Cover, FrontTitle } from "#components/menu/cover.tsx";
import { GoodToKnow } from "#components/menu/good-to-know.tsx";
import { SiteFooter } from "#components/site/footer.tsx";
import { SiteHeader } from "#components/site/header.tsx";
import { Alternatives } from "#components/time/alternatives.tsx";
import { EarliestTimes } from "#components/time/earliest-times.tsx";
import { FilterBar } from "#components/time/filter-bar.tsx";
import { SlotsByMember, slotsByMember } from "#components/time/slots-by-member.tsx";
import { Unavailable } from "#components/unavailable.tsx";
import { addDays } from "#lib/calendar.ts";
import type { Business } from "#lib/config/types.ts";
import type { I18nContext } from "../../_shared/request-context.ts";
import { CART, DAY, PARTS, PRICED_PARTS, ROWS } from "./_fixtures.ts";
import { Sample } from "./_sample.tsx";

const HOME = "/book";
const NINE_TO_SIX = [{ from: "09:00:00", until: "18:00:00" }];
const HOURS = [...Array.from({ length: 5 }, () => NINE_TO_SIX), [], []];
const nowhere = () => "#";
/** Six times: today, tomorrow and on a later day. */
const SOON = PARTS.flatMap(({ offers }) => offers);
const LATER = SOON.map((offer) => ({
  ...offer,
  slot: { ...offer.slot, date: addDays(offer.slot.date, 1) },
}));

/** The frame of the site, the business's own front, and what leads to a time quickly. */
export function Frame({ context: { i18n, location } }: { context: I18nContext }) {
  const { business } = location;
  const names = ROWS.slice(0, 3).map(({ name }) => name);
  const lines = names.map((name) => ({ name, removeHref: "#" }));
  const sections = names.map((name) => ({ key: name, name }));
  return (
    <>
      {Object.entries(variantsOf(business)).map(([name, variant]) => (
        <Sample key={name} name={`SiteHeader, SiteFooter: ${name}`}>
          <SiteHeader business={variant} home={HOME} i18n={i18n} />
          <SiteFooter business={variant} i18n={i18n} address={HOME} />
        </Sample>
      ))}
      <Sample name="Cover, FrontTitle">
        {business.cover && <Cover src={business.cover} />}
        <FrontTitle kicker={names.join(" · ")} name={business.name} />
      </Sample>
      <Sample name="GoodToKnow">
        <GoodToKnow i18n={i18n} place={{ address: business.address, hours: HOURS }} />
      </Sample>
      <Sample name="CategoryNav">
        <CategoryNav i18n={i18n} sections={sections} />
      </Sample>
      <Sample name="CartBar">
        <CartBar i18n={i18n} cart={{ lines, total: CART.total }} timeHref="#" />
      </Sample>
      <Sample name="CartBar: a price that is not known">
        <CartBar i18n={i18n} cart={{ lines: lines.slice(0, 1) }} timeHref="#" />
      </Sample>
      {([undefined, "evenings", "saturdays"] as const).map((filter) => (
        <Sample key={filter ?? "any"} name={`FilterBar: ${filter ?? "any time"}`}>
          <FilterBar i18n={i18n} filter={filter} hrefFor={nowhere} />
        </Sample>
      ))}
      {[DAY, addDays(DAY, -1), addDays(DAY, -9)].map((today) => (
        <Sample key={today} name={`EarliestTimes: on ${today}`}>
          <EarliestTimes
            i18n={i18n}
            offers={[...SOON, ...LATER].slice(0, 6)}
            today={today}
            hrefFor={nowhere}
          />
        </Sample>
      ))}
      <Sample name="SlotsByMember">
        <SlotsByMember
          i18n={i18n}
          members={slotsByMember(PRICED_PARTS)}
          hrefFor={nowhere}
          faceOf={() => undefined}
        />
      </Sample>
      <Sample name="Alternatives">
        <Alternatives i18n={i18n} offers={SOON} hrefFor={nowhere} />
      </Sample>
      <Sample name="Unavailable">
        <Unavailable i18n={i18n} business={business} retry="#" />
      </Sample>
    </>
  );
}

/** As configured, with as little as a business may tell, and with names that need room. */
function variantsOf(business: Business): Readonly<Record<string, Business>> {
  const { phone, email, address, logo, privacyUrl, termsUrl, ...least } = business;
  return {
    configured: business,
    least,
    long: {
      ...business,
      name: "Friseurmeisterbetrieb Wolkenstein-Trostburg & Töchter",
      address: "Am Alten Salzgraben 128b, Hinterhaus, 10997 Berlin-Kreuzberg",
      privacyUrl: "#",
      termsUrl: "#",
    },
  };
}
