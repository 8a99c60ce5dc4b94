import { expect, test } from "vitest";
import { reshapeAvailability } from "#lib/offer/availability/reshape.ts";
import { booked, finish, mia, quietDay, startSalon, unwrap } from "#lib/upstream/testing/salon.ts";
import type { SettingsPatch } from "../../../sandbox/settings.ts";
import { reshapeCatalogue } from "./reshape.ts";
import { UNKNOWN, unknownEverywhere } from "./testing/unknown.ts";

/** All that is read of a salon. */
async function readSalon(settings: SettingsPatch = {}) {
  const salon = await startSalon(settings);
  const upstream = salon.upstream();
  const menu = unwrap(await upstream.categories(finish));
  const { clientId, line, made } = await booked(upstream);
  const services = [{ serviceId: line.serviceId }];
  const days = { startDate: quietDay, endDate: quietDay };
  const free = unwrap(
    await upstream.availability({ ...days, teamMemberId: "any", services }, finish),
  );
  return {
    menu: reshapeCatalogue(menu, "EUR"),
    free: reshapeAvailability(free, quietDay, quietDay, 0, "Europe/Berlin"),
    client: unwrap(await upstream.client(clientId, finish)),
    clients: unwrap(await upstream.searchClients({ filter: mia.email }, finish)),
    appointment: unwrap(await upstream.appointment(made.id, finish)),
    appointments: unwrap(await upstream.searchAppointments(days, finish)),
  };
}

test("thirty unknown fields on every record change nothing that is read", async () => {
  expect(Object.keys(UNKNOWN)).toHaveLength(30);
  const plain = await readSalon();
  const full = await readSalon(unknownEverywhere);
  expect(full).toEqual(plain);
  const entries = full.menu.categories.flatMap((category) => category.entries);
  expect(entries.filter(({ readable }) => !readable)).toEqual([]);
  expect(full.free.slots.length).toBeGreaterThan(5);
  expect(full.free.unread.size).toBe(0);
});
