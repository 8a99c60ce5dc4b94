import { visitWith } from "#lib/booking/testing/visit.ts";
import { readBooking } from "#lib/store/journal/testing/samples.ts";
import type { StaffNotice } from "../channel.ts";

export function sampleNotice(id: string, names: readonly string[] = ["Cut"]): StaffNotice {
  const visit = visitWith(names.map((name) => ({ name })));
  const { request: _request, progress: _progress, ...stored } = readBooking;
  return {
    ...stored,
    id,
    reference: "AB2-CD3",
    state: "person",
    doing: "book",
    reason: "not_found",
    since: 0,
    needsPerson: true,
    contact: { firstName: "Mia" },
    visit: {
      ...visit,
      start: "10:00:00",
      end: "10:30:00",
      minutes: 30,
      memberName: "Mara",
      total: { price: 40_00, minutes: 30 },
    },
    attribution: undefined,
    movesTo: undefined,
    warning: undefined,
    sent: undefined,
  };
}
