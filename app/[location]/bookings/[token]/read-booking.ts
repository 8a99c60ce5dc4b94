import type { BookingView } from "#lib/booking/view/outcome.ts";
import type { I18n } from "#lib/i18n/i18n.ts";
import type { LiveContext } from "../../../_shared/request-context.ts";
import { viewOnce } from "./refresh.ts";

/** A booking as its visitor's pages show it. */
export async function readBooking({ bookings, i18n }: LiveContext, token: string) {
  const read = await viewOnce(bookings, token);
  return read.ok ? { ...read, value: inPageLanguage(i18n, read.value) } : read;
}

/** The journal has what was booked in the business's own words. */
export function inPageLanguage({ ownText }: I18n, view: BookingView): BookingView {
  const lines = view.lines.map((line) => ({
    ...line,
    name: ownText(line.name).text,
    ...(line.variantName !== undefined && { variantName: ownText(line.variantName).text }),
    addonNames: line.addonNames.map((name) => ownText(name).text),
  }));
  return { ...view, lines };
}
