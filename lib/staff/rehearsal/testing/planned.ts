import type { CheckedLine } from "#lib/offer/catalogue/types.ts";
import { quotedLine } from "#lib/offer/pricing/line.ts";
import type { Planned } from "../types.ts";

/** A cut by Mara, 30 minutes, at ten; `price` in cents. Add-ons cost nothing. */
export function plannedCut(
  price = 40_00,
  addonIds: readonly string[] = [],
  bundle?: CheckedLine["bundle"],
): Planned {
  const rate = { price, minutes: 30 };
  const line: CheckedLine = {
    ...(bundle && { bundle }),
    service: {
      id: "cut",
      name: "Cut",
      offer: { kind: "plain", terms: { kind: "flat", rate } },
      addonGroups: [],
      disabledOnline: false,
      membersOnly: false,
    },
    addons: addonIds.map((id) => {
      const addon = { id, name: id, rate: { price: 0, minutes: 0 } };
      return { addon, group: { id: "extras", name: "Extras", min: 0, max: 3, addons: [addon] } };
    }),
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
