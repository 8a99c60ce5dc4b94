import { describe, expect, test } from "vitest";
import type { Cart } from "#lib/offer/catalogue/types.ts";
import {
  CREATE_APPOINTMENT,
  day,
  mia,
  openSalon,
  type Salon,
  type SalonOptions,
  trim,
} from "../testing/salon.ts";
import { markAsShowing } from "../testing/search.ts";
import type { VisitorState } from "../views/outcome.ts";

/** Records of others, before and after ours. */
const others = { teamMemberId: "tm_jonas", date: day, minutes: 15 } as const;

type Lost = "reset-before" | "reset-after";

async function lost(
  salon: Salon,
  kind: Lost,
  { around = async () => {}, cart = trim }: { around?: () => Promise<unknown>; cart?: Cart } = {},
) {
  const review = await salon.agree(cart, "16:00:00", cart === trim ? "tm_mara" : "any");
  await salon.fault({ route: CREATE_APPOINTMENT, kind });
  const { upstream } = salon.deps;
  let sent = 0;
  const createAppointment: typeof upstream.createAppointment = async (body, how) => {
    sent += 1;
    const answer = await upstream.createAppointment(body, how);
    if (sent === 1) await around();
    return answer;
  };
  const { bookings } = salon.startSite({ upstream: { ...upstream, createAppointment } });
  const { state } = await salon.view(await salon.submit(review, mia, bookings));
  const posts = await salon.posts(CREATE_APPOINTMENT);
  return [state, posts, (await salon.ledger()).appointments.length];
}

type End = readonly [VisitorState, posts: number, appointments: number];
const found: End = ["confirmed", 1, 1];
const sentAgain: End = ["confirmed", 2, 1];
const staff: End = ["needs_staff", 1, 0];

async function open(settings: object, options: SalonOptions = {}): Promise<Salon> {
  const salon = await openSalon(options);
  await salon.control("POST", "/settings", settings);
  return salon;
}

function enter(salon: Salon, entry: object): Promise<unknown> {
  return salon.control("POST", "/appointments", { ...others, start: "10:00:00", ...entry });
}

describe("a day with other appointments", () => {
  const kinds: [string, object][] = [
    ["a walk-in", { clientId: null }],
    ["blocked time", { blocked: true }],
    ["another client", {}],
  ];
  const all = kinds.flatMap(([name, entry]) =>
    [{ lean: false }, { lean: true }].map((settings) => ({ name, entry, ...settings, settings })),
  );

  test.each(all)("with $name is not taken for the lost one, lean: $lean", async (one) => {
    const salon = await open(one.settings);
    await enter(salon, one.entry);
    await enter(salon, { start: "12:00:00" });
    expect(await lost(salon, "reset-before")).toEqual(sentAgain);
  });

  test.each(all)("with $name does not hide what arrived, lean: $lean", async (one) => {
    const salon = await open(one.settings);
    await enter(salon, one.entry);
    expect(await lost(salon, "reset-after")).toEqual(found);
  });

  test("with a matching appointment without a client needs staff", async () => {
    const salon = await open({});
    const entry = { teamMemberId: "tm_mara", start: "16:00:00", serviceId: "1042", clientId: null };
    expect(await lost(salon, "reset-before", { around: () => enter(salon, entry) })).toEqual(staff);
  });
});

describe("a list of several pages", () => {
  /** Needs no team member, so only the list shows whether it exists. */
  const cart: Cart = [{ serviceId: "svc_light_pod", addons: [] }];

  async function crowded(settings: object, count: number): Promise<Salon> {
    const salon = await open(settings);
    await markAsShowing(salon, "memberless");
    for (let index = 0; index < count; index += 1) await enter(salon, {});
    return salon;
  }

  test.each<[string, object]>([
    ["with a total", { pageSize: 7 }],
    ["without a total", { pageSize: 7, lean: true }],
    ["as long as requested", { lean: true }],
  ])("is read to its end, in pages %s", async (_, settings) => {
    for (const [kind, end] of [
      ["reset-after", found],
      ["reset-before", sentAgain],
    ] as const) {
      expect(await lost(await crowded(settings, 20), kind, { cart })).toEqual(end);
    }
  });
});

test("a booking between two pages of a day does not send a lost response to staff", async () => {
  const salon = await openSalon();
  for (const start of ["10:00:00", "11:00:00"]) await enter(salon, { start, clientId: null });
  const { upstream } = salon.deps;
  let searches = 0;
  const searchAppointments: typeof upstream.searchAppointments = async (query, how) => {
    searches += 1;
    if (searches === 2) await enter(salon, { start: "05:00:00", clientId: null });
    return upstream.searchAppointments(query, how);
  };
  const { bookings } = salon.startSite({ upstream: { ...upstream, searchAppointments } });
  const review = await salon.agree(trim, "16:00:00", "tm_mara");
  await salon.fault({ route: CREATE_APPOINTMENT, kind: "reset-after" });
  const { state } = await salon.view(await salon.submit(review, mia, bookings));
  expect([state, await salon.posts(CREATE_APPOINTMENT)]).toEqual(["confirmed", 1]);
});

test("a pause of the key before the sending does not leave a lost answer to staff", async () => {
  const salon = await openSalon();
  const review = await salon.agree(trim, "16:00:00", "tm_mara");
  await salon.fault({
    route: "GET /api/Appointments/search",
    kind: "status",
    status: 429,
    retryAfter: "5",
  });
  await salon.fault({ route: CREATE_APPOINTMENT, kind: "reset-after" });
  const { state } = await salon.view(await salon.submit(review, mia));
  expect([state, await salon.posts(CREATE_APPOINTMENT)]).toEqual(["confirmed", 1]);
});
