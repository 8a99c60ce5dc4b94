import type { VisitorState } from "#lib/booking/views/outcome.ts";
import { calendarFile } from "#lib/values/ical/file.ts";
import { seeOther } from "../../../../_shared/form-handler.ts";
import { bookingContextOf } from "../../../../_shared/page-context.ts";
import { bookingUrl } from "../../../../_shared/urls.ts";
import { calendarEventOf } from "../calendar-event.ts";
import { readBooking } from "../read-booking.ts";

/** The file of a cancelled appointment removes its entry. */
const HAS_ENTRY: readonly VisitorState[] = ["confirmed", "cancelled"];

/** An appointment as a calendar file. Inline, not as a download: phones then offer to add it. */
export async function GET(
  _request: Request,
  { params }: { params: Promise<{ location: string; token: string }> },
): Promise<Response> {
  const { location, token } = await params;
  const context = await bookingContextOf(location);
  const view = await readBooking(context, token);
  // Its page says what has become of it.
  if (!view.ok || !HAS_ENTRY.includes(view.value.state)) {
    return seeOther(bookingUrl(context, token));
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
