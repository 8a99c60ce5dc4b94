import { expect, test } from "vitest";
import { instantOf } from "#lib/values/calendar.ts";
import { createBookings } from "../bookings.ts";
import { day, openSalon, trim } from "../testing/salon.ts";
import { visitWith } from "../testing/visit.ts";
import { deskBookingOf } from "../views/desk-entry.ts";
import { parseRequest } from "./record.ts";
import { inOrderOfTime } from "./visit.ts";

test("lines that the salon has swapped are shown in order of time, with the services they are of", async () => {
  const salon = await openSalon();
  const blowDry = { serviceId: "svc_blow_dry", addons: [] };
  const token = await salon.submit(await salon.agree([...trim, blowDry], "10:00:00", "tm_sofia"));
  const before = await salon.view(token);
  const [cutName, dryName] = before.lines.map(({ name }) => name);
  const { upstream } = salon.deps;
  const read: typeof upstream.appointment = async (id, how) => {
    const answer = await upstream.appointment(id, how);
    if (!answer.ok) return answer;
    const lines = (answer.value.lines ?? []).map((line) => ({
      ...line,
      startTime: line.serviceId === blowDry.serviceId ? "10:00:00" : "10:40:00",
    }));
    return { ok: true, value: { ...answer.value, lines } };
  };
  const site = salon.startSite({
    now: () => salon.now() + 60 * 60_000,
    upstream: { ...upstream, appointment: read },
  });
  const view = await salon.view(token, site.bookings);
  expect(view).toMatchObject({ start: "10:00:00", changedBy: "salon" });
  expect(view.lines.map(({ name, start }) => [start, name])).toEqual([
    ["10:00:00", dryName],
    ["10:40:00", cutName],
  ]);
  expect(view.cart.map(({ serviceId }) => serviceId)).toEqual(["svc_blow_dry", "1042"]);
  // Staff and the menu show lines in order of time.
  const booking = await salon.journal.read(salon.bookings.idOf(token) ?? "");
  if (!booking) throw new Error("no booking");
  const desk = await deskBookingOf(site.deps, booking);
  expect(desk.visit?.lines.map(({ name }) => name)).toEqual([dryName, cutName]);
  const now = () => instantOf(day, "08:00:00", "Europe/Berlin");
  const next = await createBookings({ ...site.deps, now }).nextVisit([booking.id]);
  expect(next?.view.lines.map(({ name }) => name)).toEqual([dryName, cutName]);
  // The journal keeps the order of booking: records are read by it.
  expect(parseRequest(booking).lines.map(({ name }) => name)).toEqual([cutName, dryName]);
});

test("lines of the same start keep their order", () => {
  const visit = visitWith([{ name: "Cut" }, { name: "Brows" }]);
  expect(inOrderOfTime(visit)).toEqual(visit);
});
