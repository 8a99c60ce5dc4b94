import type { NextRequest } from "next/server";
import { ATTRIBUTES } from "#lib/booking/model/attribution.ts";
import type { DeskBooking } from "#lib/booking/views/desk-entry.ts";
import { type Cell, csvOf } from "#lib/staff/csv.ts";
import { wallClock } from "#lib/values/calendar.ts";
import { currencyDigits } from "#lib/values/money.ts";
import type { BookingContext } from "../../../_shared/page-context.ts";
import { logStaffAction, staffContextOf } from "../../_staff/context.ts";
import { nameOf } from "../page-data.ts";

export async function GET(_: NextRequest, props: { params: Promise<{ location: string }> }) {
  const { location: slug } = await props.params;
  const context = await staffContextOf(slug);
  const entries = await context.bookings.desk.all();
  await logStaffAction("export", "ok", { slug });
  const { date } = wallClock(Date.now(), context.location.timeZone);
  return new Response(csvOf([HEADINGS, ...entries.map((entry) => rowOf(context, entry))]), {
    headers: {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": `attachment; filename="bookings-${slug}-${date}.csv"`,
      "Cache-Control": "private, no-store",
    },
  });
}

/** Column names are for programs, and the same in every language. */
const HEADINGS = [
  ...["reference", "state", "reason", "received", "date", "start", "minutes", "price", "currency"],
  ...["services", "team_member", "name", "email", "phone", "ticked_off"],
  ...ATTRIBUTES,
];

function rowOf(context: BookingContext, entry: DeskBooking): readonly Cell[] {
  const { location } = context;
  const { visit, contact } = entry;
  const moment = (at: number | null) => {
    if (at === null) return "";
    const clock = wallClock(at, location.timeZone);
    return `${clock.date} ${clock.time}`;
  };
  return [
    ...[entry.reference, entry.state, entry.reason ?? "", moment(entry.createdAt)],
    ...[visit?.date ?? "", visit?.start ?? "", visit?.minutes ?? ""],
    ...[visit ? visit.total.price / 10 ** currencyDigits(location.currency) : ""],
    ...[location.currency, visit?.lines.map(({ name }) => name).join("; ") ?? ""],
    visit?.memberName ?? "",
    ...(contact
      ? [nameOf(context, entry), contact.email ?? "", contact.phone ?? ""]
      : ["", "", ""]),
    moment(entry.handledAt),
    ...ATTRIBUTES.map((name) => entry.attribution?.[name] ?? ""),
  ];
}
