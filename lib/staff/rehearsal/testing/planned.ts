import type { CheckedLine } from "#lib/offer/catalogue/types.ts";
import { quotedLine } from "#lib/offer/pricing/line.ts";
import type { Planned } from "../types.ts";

/** A cut by Mara, 30 minutes, at ten; `price` in cents. */
export function plannedCut(price = 40_00): Planned {
  const rate = { price, minutes: 30 };
  const line: CheckedLine = {
    service: {
      id: "cut",
      name: "Cut",
      offer: { kind: "plain", terms: { kind: "flat", rate } },
      addonGroups: [],
      disabledOnline: false,
      membersOnly: false,
    },
    addons: [],
  };
  const quote = { lines: [quotedLine(line, "mara", rate)], total: rate };
  const slot = {
    date: "2027-02-18",
    start: "10:00:00",
    end: "10:30:00",
    minutes: 30,
    memberIds: ["mara"],
  };
  return {
    kind: "plain",
    cart: [line],
    offer: {
      cart: [{ serviceId: "cut", addons: [] }],
      slot,
      choice: { member: { id: "mara", name: "Mara" }, quote },
      anyMember: false,
    },
  };
}
