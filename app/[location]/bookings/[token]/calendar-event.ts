import { spanMinutes } from "#components/details/appointment-facts.tsx";
import type { BookingView } from "#lib/booking/views/outcome.ts";
import { endAt, instantOf, minutesOf } from "#lib/values/calendar.ts";
import { MINUTE_MS } from "#lib/values/durations.ts";
import type { CalendarEvent } from "#lib/values/ical/event.ts";
import type { PageBase } from "../../../_shared/page-context.ts";
import { absolute } from "../../../_shared/page-context.ts";
import { bookingUrl } from "../../../_shared/urls.ts";
import { beforeYouCome } from "./before-you-come.ts";

/** A calendar entry holds no more about the visitor than the page shows. */
export function calendarEventOf(
  context: PageBase,
  view: BookingView,
  token: string,
): CalendarEvent {
  const { i18n, location } = context;
  const { business, timeZone } = location;
  const { t } = i18n;
  const isCancelled = view.state === "cancelled";
  const { arrive, bring } = beforeYouCome(context, view);
  const start = instantOf(view.date, view.start, timeZone);
  const url = absolute(bookingUrl(context, token));
  const facts = [
    ...view.lines.map((line) => {
      const choices = [line.variantName, ...line.addonNames].filter(Boolean).join(i18n.comma);
      const startAndMember = view.composed ? [i18n.time(line.start), line.member?.name, ""] : [];
      const before = startAndMember.filter((part) => part !== undefined).join(" · ");
      return `${before}${line.name}${choices && ` (${choices})`}: ${i18n.price(line.price)}`;
    }),
    view.lines.length > 1 && `${t("visit.total")}: ${i18n.price(view.total.price)}`,
    view.memberName && `${t("details.who")}: ${view.memberName}`,
    !isCancelled && arrive && `${t("place.find")}: ${arrive.text}`,
    !isCancelled &&
      bring.length > 0 &&
      `${t("place.bring")}: ${bring.map(({ text }) => text).join(" ")}`,
    t("booking.reference", { reference: view.reference }),
    t("own.page", { url }),
    business.phone && t("site.call", { phone: business.phone }),
  ];
  return {
    uid: view.calendarUid,
    revision: view.revision,
    isCancelled,
    start,
    end: endOf(view, start, timeZone),
    title: `${view.lines.map(({ name }) => name).join(" + ")} – ${business.name}`,
    description: facts.filter(Boolean).join("\n"),
    place: business.address && `${business.name}, ${business.address}`,
    url,
  };
}

/** The end that the page shows, also in a night whose clock shows an hour twice. */
function endOf(view: BookingView, start: number, timeZone: string): number {
  const minutes = spanMinutes(view);
  const end = endAt(minutesOf(view.start) + minutes);
  const shownEnd = end === undefined ? start : instantOf(view.date, end, timeZone);
  return shownEnd > start ? shownEnd : start + minutes * MINUTE_MS;
}
