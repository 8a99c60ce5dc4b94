import type { VisitorState } from "#lib/booking/views/outcome.ts";
import { calendarFile } from "#lib/values/ical/file.ts";
import { bookingContextOf } from "../../../../_shared/page-context.ts";
import { bookingUrl } from "../../../../_shared/urls.ts";
import { calendarEventOf } from "../calendar-event.ts";
import { readBooking } from "../read-booking.ts";

/** A cancelled one takes its entry away. */
const HAS_ENTRY: readonly VisitorState[] = ["confirmed", "cancelled"];

/** An appointment as a file for calendars. Shown rather than saved: phones offer to add it at once. */
export async function GET(
  _request: Request,
  { params }: { params: Promise<{ location: string; token: string }> },
): Promise<Response> {
  const { location, token } = await params;
  const context = await bookingContextOf(location);
  const view = await readBooking(context, token);
  // Its page says how it stands.
  if (!view.ok || !HAS_ENTRY.includes(view.value.state)) {
    return new Response(null, { status: 303, headers: { Location: bookingUrl(context, token) } });
  }
  const file = calendarFile(calendarEventOf(context, view.value, token), Date.now());
  return new Response(file, {
    headers: {
      "Content-Type": "text/calendar; charset=utf-8",
      "Content-Disposition": `inline; filename="${location}-${view.value.date}.ics"`,
      "Cache-Control": "private, no-store",
      "X-Robots-Tag": "noindex",
    },
  });
}
