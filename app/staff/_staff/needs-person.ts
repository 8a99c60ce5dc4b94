import "server-only";
import type { NeedsPersonRow } from "#components/staff/needs-person.tsx";
import type { DeskEntry } from "#lib/booking/views/desk-entry.ts";
import { stateText } from "#lib/staff/state-text.ts";
import type { BookingContext } from "../../_shared/page-context.ts";
import type { Attention } from "./attention.ts";
import { bookingsUrl, deskBookingUrl, networkUrl, servicesUrl } from "./urls.ts";

const MAX_BOOKINGS = 5;

/** What to see to, the most urgent first; `entries`: the bookings that need a person. */
export function needsPersonRows(
  context: BookingContext,
  { crowds, services, isInTrouble, untoldBy }: Attention,
  entries: readonly DeskEntry[],
  nameOf: (entry: DeskEntry) => string,
): readonly NeedsPersonRow[] {
  const { i18n } = context;
  const { t } = i18n;
  return [
    ...(isInTrouble ? [{ title: t("staff.day.trouble"), note: troubleOf(context) }] : []),
    ...(untoldBy.length > 0 ? [{ title: t("staff.day.untold"), note: untoldBy.join(" · ") }] : []),
    ...entries.slice(0, MAX_BOOKINGS).map((entry) => ({
      href: deskBookingUrl(context, entry.id),
      title: nameOf(entry),
      note: [
        entry.visit && i18n.shortDateTime(entry.visit.date, entry.visit.start),
        stateText(i18n, entry),
      ]
        .filter(Boolean)
        .join(" · "),
    })),
    ...crowds.map(({ network, bookings: count }) => ({
      href: networkUrl(context, network),
      title: t("staff.networks.notice", { count }),
    })),
    ...(services > 0
      ? [
          {
            href: servicesUrl(context, { only: "off" }),
            title: t("staff.day.services", { count: services }),
          },
        ]
      : []),
  ];
}

/** The upstream's refusals, and fields that cannot be read. For the operator. */
function troubleOf({ upstreamProblems }: BookingContext): string {
  const problems = upstreamProblems().map(({ route, cause, ...more }) => {
    const status = "status" in more ? more.status : undefined;
    const unread = "unread" in more ? more.unread : undefined;
    return `${route}: ${unread ?? status ?? cause}`;
  });
  return ["npm run doctor", ...new Set(problems)].join(" · ");
}

/** Leads to the bookings that the rows leave out. */
export function allThatNeed(
  context: Pick<BookingContext, "slug" | "lang">,
  { bookings: count = 0 }: Attention,
) {
  return count > MAX_BOOKINGS
    ? { href: bookingsUrl(context, { only: "person" }), count }
    : undefined;
}
