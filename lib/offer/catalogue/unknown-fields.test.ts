import { expect, test } from "vitest";
import { reshapeAvailability } from "#lib/offer/availability/reshape.ts";
import { unreadFields } from "#lib/upstream/schema/canonical.ts";
import { booked, finish, mia, quietDay, startSalon, unwrap } from "#lib/upstream/testing/salon.ts";
import { keys } from "../../../sandbox/keys.ts";
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
  const read = {
    menu: reshapeCatalogue(menu, "EUR"),
    free: reshapeAvailability(free, quietDay, quietDay, 0, "Europe/Berlin"),
    client: unwrap(await upstream.client(clientId, finish)),
    clients: unwrap(await upstream.searchClients({ filter: mia.email }, finish)),
    appointment: unwrap(await upstream.appointment(made.id, finish)),
    appointments: unwrap(await upstream.searchAppointments(days, finish)),
  };
  const headers = { "x-api-key": keys.full.value };
  const answer = await fetch(`${salon.apiUrl}/api/servicecategories`, { headers });
  return { read, menuAsSent: await answer.json() };
}

test("thirty unknown fields on every record change nothing that is read, and are named", async () => {
  expect(Object.keys(UNKNOWN)).toHaveLength(30);
  const plain = await readSalon();
  const full = await readSalon(unknownEverywhere);
  expect(full.read).toEqual(plain.read);
  const entries = full.read.menu.categories.flatMap((category) => category.entries);
  expect(entries.filter(({ readable }) => !readable)).toEqual([]);
  expect(full.read.free.slots.length).toBeGreaterThan(5);
  expect(full.read.free.unread.size).toBe(0);
  const named = unreadFields("catalogue", full.menuAsSent).map(({ path }) => path);
  for (const field of Object.keys(UNKNOWN)) {
    expect(named).toContain(`data[].${field}`);
    expect(named).toContain(`data[].services[].${field}`);
    expect(named).toContain(`data[].services[].variants[].${field}`);
    expect(named).toContain(`data[].services[].optionGroups[].options[].${field}`);
    expect(named).toContain(`data[].bundles[].${field}`);
  }
});
