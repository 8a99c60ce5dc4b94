import { describe, expect, test } from "vitest";
import { ada, appointment, booking, broken, plan } from "./sample-histories.ts";

describe("no wrong price", () => {
  test.each([{ price: 12.01 }, { findings: ["wrong_price"] }, { findings: ["wrong_minutes"] }])(
    "%o",
    (wrong) => {
      expect(broken({ appointments: [{ ...appointment, ...wrong }] })).toEqual(["no wrong price"]);
    },
  );
  test.each([
    { change: "a moment after it was sent", at: 19_500, holds: true },
    { change: "a moment before, too late to be read", at: 17_000, holds: true },
    { change: "that was long in coming", at: 6_000, until: 17_000, holds: true },
    { change: "long before", at: 15_000, holds: false },
    { change: "of somebody else's price", at: 19_500, memberId: "tm_elif", holds: false },
    { change: "of another service", at: 19_500, serviceId: "1043", holds: false },
    { change: "after it was booked", at: 20_001, holds: false },
  ])("booked at the old price after a change $change", ({ holds, change, ...other }) => {
    const moves = [{ state: "sending", at: 19_000 }];
    const late = {
      ...appointment,
      expectedPrice: 13.13,
      createdAt: 20_000,
      findings: ["wrong_price"],
    };
    const history = { bookings: [{ ...booking, moves }], appointments: [late] };
    const priceChanges = [{ serviceId: "1042", by: 1_13, until: other.at + 10, ...other }];
    expect(broken(history, { priceChanges })).toEqual(holds ? [] : ["no wrong price"]);
  });
  test("a price that changed counts for each line that has it", () => {
    const moves = [{ state: "sending", at: 19_000 }];
    const further = [{ serviceId: "1042", memberId: "tm_elif", start: "10:15:00" }];
    const findings = ["wrong_price"];
    const late = { ...appointment, further, findings, createdAt: 20_000, expectedPrice: 14.26 };
    const priceChanges = [{ serviceId: "1042", by: 1_13, at: 19_500, until: 19_510 }];
    const visitors = [{ ...ada, plan: { ...plan, further: [{ ...plan, ...further[0] }] } }];
    const history = { visitors, bookings: [{ ...booking, moves }] };
    expect(broken({ ...history, appointments: [late] }, { priceChanges })).toEqual([]);
    const other = { ...late, expectedPrice: 13.13 };
    expect(broken({ ...history, appointments: [other] }, { priceChanges })).toEqual([
      "no wrong price",
    ]);
  });
  test("booked without a price that was shown", () => {
    const { price, ...unshown } = ada;
    expect(broken({ visitors: [unshown] })).toEqual(["no wrong price"]);
  });
});
