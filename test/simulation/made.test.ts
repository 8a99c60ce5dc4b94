import { describe, expect, test } from "vitest";
import { agreedWith } from "#lib/booking/testing/visit.ts";
import type { BookingState } from "#lib/store/journal/states.ts";
import { minutesOf } from "#lib/values/calendar.ts";
import { createForms } from "./forms.ts";
import { createMaker } from "./made.ts";
import { createSalon, type Shape } from "./salon.ts";

const ada = { firstName: "Ada", email: "ada@example.org" };

/** Two alike visits of one person. */
function alikeVisits(stateOf: (intent: string) => BookingState) {
  const salon = createSalon(() => 0);
  const forms = createForms();
  for (const intentId of ["first", "second"]) {
    forms.send(intentId, agreedWith(undefined, { intentId }), ada, 0);
  }
  const { date, lines } = agreedWith();
  const made = lines.map(({ item, start, minutes, price, member }) => ({
    ...{ serviceId: item.serviceId, variantId: item.variantId, minutes, cents: price },
    ...{ addonIds: item.addons.map(({ addonId }) => addonId), start: minutesOf(start) },
    memberId: member?.id ?? null,
  }));
  const { id: clientId } = salon.clientFor(ada);
  const shape: Shape = { date, clientId, status: "standing", lines: made };
  const maker = createMaker({
    ...{ salon, forms, now: () => 0, tell: () => {} },
    recordOf: (intent) => ({ state: stateOf(intent) }),
  });
  return {
    nextOne: () => maker.formOf(shape),
    make: (intent: string) => salon.make(shape, "key", { intent }),
  };
}

describe("of two alike visits of one person", () => {
  test("the one is sent whose record says so, though both have an appointment", () => {
    const isSecond = (intent: string) => intent === "second";
    const visits = alikeVisits((one) => (isSecond(one) ? "sending" : "booked"));
    visits.make("first");
    visits.make("second");
    expect(visits.nextOne()).toBe("second");
  });

  test("each has one, where both are being sent", () => {
    const visits = alikeVisits(() => "sending");
    visits.make("first");
    expect(visits.nextOne()).toBe("second");
  });
});
