import type { BookingRow } from "#components/staff/booking-list.tsx";
import type { StateTone } from "#components/staff/state-mark.tsx";
import { DESK_GROUPS, type DeskEntry, type DeskGroup } from "#lib/booking/views/desk-entry.ts";
import type { DeskQuery } from "#lib/booking/views/desk-search.ts";
import { isDate } from "#lib/values/calendar.ts";
import type { BookingContext } from "../../../_shared/page-context.ts";
import { one, type Params } from "../../../_shared/params.ts";
import { momentParts } from "../../_staff/moment.ts";
import { deskBookingUrl } from "../../_staff/urls.ts";

export function queryIn(params: Params): DeskQuery {
  const text = one(params, "q")?.trim();
  const date = one(params, "date");
  const only = one(params, "only");
  const group = DESK_GROUPS.find((each) => each === only);
  return {
    ...(text && { text }),
    ...(date !== undefined && isDate(date) && { date }),
    ...(group && { group }),
  };
}

export function rowOf(context: BookingContext, entry: DeskEntry): BookingRow {
  const { i18n } = context;
  const { id, reference, visit, createdAt } = entry;
  return {
    id,
    reference,
    href: deskBookingUrl(context, id),
    name: nameOf(context, entry),
    when: visit ? i18n.shortDateTime(visit.date, visit.start) : "–",
    what: visit ? i18n.list(visit.lines.map(({ name }) => name)) : "",
    received: i18n.t("staff.booking.received", momentParts(context, createdAt)),
    state: stateText(context, entry),
    tone: toneOf(entry),
  };
}

export function nameOf({ i18n }: BookingContext, { contact }: DeskEntry): string {
  if (!contact) return i18n.t("staff.booking.nobody");
  return [contact.firstName, contact.lastName].filter(Boolean).join(" ");
}

/** A settled booking that is not ticked off stays in its group, with its own state. */
function stateText({ i18n }: BookingContext, { state }: DeskEntry): string {
  return i18n.t(`staff.state.${state}`);
}

const GROUP_TONES = { person: "person", waiting: "waiting", checking: "checking" } as const;

export function toneOf({ group, state }: Pick<DeskEntry, "group" | "state">): StateTone {
  if (group !== "ended") return GROUP_TONES[group];
  return state === "confirmed" ? "booked" : "ended";
}

export function groupsOf(current: DeskGroup | undefined) {
  return [undefined, ...DESK_GROUPS].map((group) => ({ group, isCurrent: group === current }));
}
