import { expect, test } from "vitest";
import { exampleMapping } from "#lib/config/testing/mapping.ts";
import { runMapping } from "./testing/run.ts";

const mosel = exampleMapping("mosel");

test.each([
  ["EUR", 19.99, { units: "19", nanos: 990_000_000 }],
  ["JPY", 4600, { units: "4600", nanos: 0 }],
  ["KWD", 4.255, { units: "4", nanos: 255_000_000 }],
  ["KWD", 0.005, { units: "0", nanos: 5_000_000 }],
])("in %s an amount of %d is read and sent with all its decimals", async (currency, price, own) => {
  const run = runMapping({ ...mosel, currency });
  const written = { currencyCode: currency, ...own };
  const offering = (code: string) => ({
    displayName: "Cut",
    price: { ...written, currencyCode: code },
    duration: "1800s",
  });
  const offerings = { cut: offering(currency), foreign: offering("USD") };
  const menu = await run("catalogue", "answer", {
    catalog: { offeringGroups: { hair: { displayName: "Hair", offerings } } },
  });
  const [service, foreign] = menu.data[0].services;
  expect([service.price, foreign.price]).toEqual([price, undefined]);
  const line = { serviceId: "cut", startTime: "09:00:00", price, durationInMinutes: 30 };
  const booking = { clientId: "a", appointmentDate: "2026-11-24", services: [line] };
  const sent = await run("createAppointment", "request", booking);
  expect(sent.reservation.lines[0].price).toEqual(written);
});
