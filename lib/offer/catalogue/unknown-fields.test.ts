import { expect, onTestFinished, test } from "vitest";
import { Secret } from "#lib/config/secret.ts";
import { reshapeAvailability } from "#lib/offer/availability/reshape.ts";
import { createUpstream } from "#lib/upstream/endpoints.ts";
import { unreadFields } from "#lib/upstream/schema/canonical.ts";
import { booked, finish, mia, quietDay, unwrap } from "#lib/upstream/testing/salon.ts";
import { createHttp, type HttpResponse } from "#lib/upstream/transport/http.ts";
import { jsonOf } from "#lib/values/json.ts";
import { ok } from "#lib/values/result.ts";
import { keys } from "../../../sandbox/keys.ts";
import { ownSandbox } from "../../../test/harness/own-sandbox.ts";
import { reshapeCatalogue } from "./reshape.ts";

/** What a full internal record (§2.1, §4.8) may hold beside the documented fields. */
const UNKNOWN = {
  internalNote: "Ask at the desk",
  costPrice: 1.23,
  cost: 0,
  taxRate: 19,
  vatIncluded: false,
  deposit: 10,
  depositAmount: "10.00",
  salePrice: 1,
  memberPrice: 5,
  priceIncludingTax: 99,
  priceText: "on request",
  Price2: 7,
  minPrice: 1,
  maxPrice: 999,
  currency: "USD",
  durationUnit: "hours",
  bufferMinutes: 15,
  visibility: "staff",
  isActive2: false,
  hidden: true,
  archived: true,
  bookable: false,
  requiresApproval: true,
  requiresResource: { room: true },
  validFrom: "2099-01-01",
  deletedAt: null,
  tags: [],
  images: [{ url: "https://example.org/a.jpg" }],
  metadata: { price: 3, status: "cancelled" },
  capacity: 0,
} as const;

function withUnknown(raw: unknown): unknown {
  if (Array.isArray(raw)) return raw.map(withUnknown);
  if (typeof raw !== "object" || raw === null) return raw;
  const own = Object.entries(raw).map(([name, value]) => [name, withUnknown(value)]);
  return { ...UNKNOWN, ...Object.fromEntries(own) };
}

/** All that is read of a salon, whose every record holds more where `change` adds it. */
async function readSalon(change: (raw: unknown) => unknown) {
  const limits = { requests: 10_000, writes: 10_000, inFlight: 50 };
  const sandbox = await ownSandbox({ settings: { limits } });
  const own = { requestsPerMinute: 9_000, writesPerMinute: 9_000, inFlight: 10 };
  const access = { baseUrl: sandbox.apiUrl, key: new Secret(keys.full.value), limits: own };
  const http = createHttp(access);
  const bodies: unknown[] = [];
  const changed = ({ body, ...response }: HttpResponse): HttpResponse => {
    if (!body.ok) return { ...response, body };
    const raw = change(jsonOf(body.value));
    bodies.push(raw);
    return { ...response, body: ok(JSON.stringify(raw)) };
  };
  const upstream = createUpstream(access, {
    http: {
      send: async (request) => {
        const sent = await http.send(request);
        return sent.ok ? ok(changed(sent.value)) : sent;
      },
      close: () => http.close(),
    },
  });
  onTestFinished(() => upstream.close());
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
  return { read, menuAsSent: bodies[0] };
}

test("thirty unknown fields on every record change nothing that is read, and are named", async () => {
  expect(Object.keys(UNKNOWN)).toHaveLength(30);
  const plain = await readSalon((raw) => raw);
  const full = await readSalon(withUnknown);
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
