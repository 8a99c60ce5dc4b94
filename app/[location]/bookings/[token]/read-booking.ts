import { memberNamesOf } from "#lib/booking/model/visit.ts";
import type { BookingView } from "#lib/booking/views/outcome.ts";
import type { I18n } from "#lib/values/i18n/i18n.ts";
import type { BookingContext } from "../../../_shared/page-context.ts";
import { viewOnce } from "./refresh.ts";

/** A booking as its visitor's pages show it. */
export async function readBooking(
  { availability, bookings, i18n }: Pick<BookingContext, "availability" | "bookings" | "i18n">,
  token: string,
) {
  const read = await viewOnce(bookings, token);
  if (!read.ok) return read;
  return { ...read, value: withNames(availability.memberName, inPageLanguage(i18n, read.value)) };
}

/** The journal has names in the business's own language. */
export function inPageLanguage({ ownText }: I18n, view: BookingView): BookingView {
  const lines = view.lines.map((line) => ({
    ...line,
    name: ownText(line.name).text,
    ...(line.variantName !== undefined && { variantName: ownText(line.variantName).text }),
    addonNames: line.addonNames.map((name) => ownText(name).text),
  }));
  return { ...view, lines };
}

/** A record names members by id; availability has their names (§4.2). */
export function withNames(
  nameOf: (id: string) => string | undefined,
  view: BookingView,
): BookingView {
  const lines = view.lines.map((line) => {
    const { member } = line;
    return member
      ? { ...line, member: { ...member, name: member.name ?? nameOf(member.id) } }
      : line;
  });
  const memberName = memberNamesOf(lines);
  return { ...view, lines, ...(memberName !== undefined && { memberName }) };
}
