import type { Location } from "#lib/config/types.ts";
import { bookableWindow } from "#lib/offer/availability/notice.ts";
import { createAvailabilityReader } from "#lib/offer/availability/read.ts";
import { hasHeadroom } from "#lib/offer/cache/freshness.ts";
import { createCatalogueReader } from "#lib/offer/catalogue/read.ts";
import type { Upstream } from "#lib/upstream/endpoints.ts";
import { isDate, type LocalDate } from "#lib/values/calendar.ts";
import type { Stores } from "./stores.ts";
import type { Unread } from "./unread.ts";

export function createReading(
  location: Location,
  upstream: Upstream,
  stores: Pick<Stores, "news">,
  now: () => number,
  unread: Unread,
) {
  const { slug, currency, rules, timeZone } = location;
  const utilisation = () => upstream.pressure().utilisation;
  let bookable: number | undefined;
  const catalogue = createCatalogueReader({
    upstream,
    currency,
    content: location.content,
    now,
    onIssues(issues, open) {
      bookable = open;
      unread.saw("categories", issues);
    },
    cache: { utilisation },
  });
  const availability = createAvailabilityReader({
    upstream,
    now,
    onIssues: (issues) => unread.saw("availability", issues),
    window: () => bookableWindow(now(), rules, timeZone),
    timeZone,
    cache: { utilisation },
  });
  const topic = `day ${slug} `;
  const close = stores.news.subscribe((text) => {
    const date = text.startsWith(topic) ? text.slice(topic.length) : "";
    if (isDate(date)) availability.expire(date);
  });

  function dayChanged(date: LocalDate): void {
    // At once in this instance: publishing to the others may fail.
    availability.expire(date);
    stores.news.publish(`${topic}${date}`);
  }

  return {
    ...{ catalogue, availability, dayChanged, close },
    /** Services that can be booked online; absent before the menu was read. */
    bookable: () => bookable,
    hasHeadroom: () => hasHeadroom(utilisation()),
  };
}
