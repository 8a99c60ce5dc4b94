import type { Chance } from "../chaos/chance.ts";
import type { Route } from "./api.ts";
import type { FaultAt, Spell, WireFault } from "./wire-faults.ts";

const ROUTES: readonly { readonly weight: number; readonly route: Route }[] = [
  { weight: 8, route: "createAppointment" },
  { weight: 3, route: "createClient" },
  { weight: 4, route: "reschedule" },
  { weight: 4, route: "cancel" },
  { weight: 3, route: "searchAppointments" },
  { weight: 3, route: "appointment" },
  { weight: 2, route: "availability" },
  { weight: 1, route: "categories" },
  { weight: 1, route: "searchClients" },
  { weight: 1, route: "client" },
];

export function drawFaults(chance: Chance, count: number, spanMs: number): readonly FaultAt[] {
  return Array.from({ length: Math.round(count) }, () => {
    const { route } = chance.pick(ROUTES);
    const isWrite = ["createAppointment", "createClient", "reschedule", "cancel"].includes(route);
    const fault = isWrite ? drawWriteFault(chance, route) : drawReadFault(chance, route);
    return { route, from: chance.between(0, spanMs), nth: chance.between(1, 4), fault };
  });
}

/**
 * How late an effect may be. Of a booking it is late by as much as staff wait before they look; of a change not later than
 * the last look, three minutes after the answer was lost (docs/booking.md).
 */
const LATE_MS = { booking: 330_000, change: 170_000, changeAfterTimeout: 190_000 } as const;

function drawWriteFault(chance: Chance, route: Route): WireFault {
  const done = chance.happens(0.5);
  const isLate = done && chance.happens(0.3);
  const isBooking = route === "createAppointment";
  const latest = isBooking ? LATE_MS.booking : LATE_MS.change;
  const latestAfterTimeout = isBooking ? latest : LATE_MS.changeAfterTimeout;
  const late = isLate ? { lateMs: chance.between(1_000, latest) } : {};
  const status = (code: number, isDone: boolean): WireFault => ({
    ...{ kind: "status", status: code, done: isDone },
    ...(isDone && late),
  });
  const faults: readonly { readonly weight: number; readonly fault: WireFault }[] = [
    { weight: 3, fault: { kind: "reset", done, ...late } },
    {
      weight: 3,
      fault: {
        ...{ kind: "silent", done },
        ...(isLate && { lateMs: chance.between(1_000, latestAfterTimeout) }),
      },
    },
    { weight: 2, fault: { kind: "slow", ms: chance.between(1_000, 40_000) } },
    { weight: 2, fault: status(chance.between(0, 1) === 0 ? 500 : 503, done) },
    { weight: 1, fault: status(502, done) },
    { weight: 1, fault: status(504, done) },
    { weight: 1, fault: status([400, 404, 422][chance.between(0, 2)] ?? 400, false) },
    { weight: 1, fault: status(409, false) },
    { weight: 1, fault: status(chance.happens(0.5) ? 401 : 403, false) },
    { weight: 1, fault: tooMany(chance) },
    { weight: 1, fault: { kind: "unopened" } },
    { weight: 1, fault: { kind: "opens late", ms: chance.between(1_000, 8_000) } },
    { weight: 2, fault: { kind: "2xx", body: "id", done: false } },
    { weight: 1, fault: { kind: "2xx", body: "empty", done } },
    { weight: 1, fault: { kind: "2xx", body: "problem", done } },
    ...(isBooking ? [{ weight: 3, fault: { kind: "walk-in" } as const }] : []),
  ];
  return chance.pick(faults).fault;
}

function drawReadFault(chance: Chance, route: Route): WireFault {
  const denial = { kind: "status", status: 404, done: false } as const;
  const status = [500, 503, 404, 404, 401, 403][chance.between(0, 5)] ?? 500;
  return chance.pick<{ readonly weight: number; readonly fault: WireFault }>([
    { weight: 3, fault: { kind: "lag", ms: chance.between(500, 8_000) } },
    { weight: 2, fault: { kind: "slow", ms: chance.between(500, 15_000) } },
    { weight: 2, fault: { kind: "status", status, done: false } },
    { weight: route === "appointment" ? 5 : 0, fault: denial },
    { weight: 1, fault: { kind: "reset", done: false } },
    { weight: 1, fault: { kind: "silent", done: false } },
    { weight: 1, fault: tooMany(chance) },
    { weight: 1, fault: { kind: "2xx", body: "empty", done: false } },
    { weight: 1, fault: { kind: "unopened" } },
  ]).fault;
}

function tooMany(chance: Chance): WireFault {
  const seconds = { retryAfter: String(chance.between(1, 60)) };
  return { kind: "status", status: 429, done: false, ...(chance.happens(0.7) && seconds) };
}

export function drawSpells(chance: Chance, count: number, spanMs: number): readonly Spell[] {
  return Array.from({ length: Math.round(count) }, () => {
    const from = chance.between(0, spanMs);
    const to = from + chance.between(2, chance.happens(0.2) ? 240 : 40) * 1_000;
    const status = [404, 401, 403, 503, 500][chance.between(0, 4)] ?? 503;
    const fault = chance.pick<{ readonly weight: number; readonly fault: WireFault }>([
      { weight: 3, fault: { kind: "status", status, done: false } },
      { weight: 2, fault: { kind: "lag", ms: chance.between(1_000, 8_000) } },
      { weight: 1, fault: { kind: "silent", done: false } },
      { weight: 1, fault: { kind: "unopened" } },
      { weight: 1, fault: tooMany(chance) },
    ]).fault;
    return { from, to, readsOnly: chance.happens(0.5), fault };
  });
}
