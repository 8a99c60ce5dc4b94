import { expect, test } from "vitest";
import { agreedWith } from "#lib/booking/testing/visit.ts";
import { minutesOf } from "#lib/values/calendar.ts";
import { createForms } from "./forms.ts";
import { createMaker } from "./made.ts";
import { createSalon, type Shape } from "./salon.ts";

const ada = { firstName: "Ada", email: "ada@example.org" };

test("of two alike visits of one person the one is sent whose record says so", () => {
  const salon = createSalon(() => 0);
  const forms = createForms();
  for (const intentId of ["confirmed", "sending"]) {
    const { visit } = forms.send(intentId, agreedWith(undefined, { intentId }), ada, 0);
    salon.make(shapeOf(visit), "key", { intent: intentId });
  }
  const maker = createMaker({
    ...{ salon, forms, now: () => 0, tell: () => {}, canSearch: true },
    recordOf: (intent) => ({
      state: intent === "sending" ? "appointment_sending" : "confirmed",
      changedAt: 1,
    }),
  });
  expect(maker.formOf(shapeOf(agreedWith()))).toBe("sending");

  function shapeOf({ date, lines }: ReturnType<typeof agreedWith>): Shape {
    const { id: clientId } = salon.clientFor(ada);
    const made = lines.map(({ item, start, minutes, price, member }) => ({
      ...{ serviceId: item.serviceId, variantId: item.variantId, minutes, cents: price },
      ...{ addonIds: item.addons.map(({ addonId }) => addonId), start: minutesOf(start) },
      memberId: member?.id ?? null,
    }));
    return { date, clientId, status: "standing", lines: made };
  }
});
