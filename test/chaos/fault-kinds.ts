import { setTimeout as sleep } from "node:timers/promises";
import { type Fault, type FaultContext, fault, sandboxFault } from "./fault.ts";
import { WHEN_BOOKING } from "./service-faults.ts";

const CREATE = "POST /api/Appointments";
const CLIENTS = "POST /api/Clients";

/** Error texts may contain any word and prove nothing (§7). */
const DEADLOCK = { title: "Error", detail: "Transaction was deadlocked on lock resources." };

export const BOOKING_FAULTS: readonly Fault[] = [
  ...WHEN_BOOKING,
  fault("connection refused for 300 ms", 2, ({ proxy }) => proxy.refuse(300)),
  fault("reset at the head of the request", 10, ({ proxy }) => proxy.failNextPost("reset-at-head")),
  fault("FIN, unheard", 10, ({ proxy }) => proxy.failNextPost("end-unheard")),
  fault("FIN, heard", 10, ({ proxy }) => proxy.failNextPost("end-heard")),
  sandboxFault("reset before the work", 10, { route: CREATE, kind: "reset-before" }),
  sandboxFault("reset after the work", 10, { route: CREATE, kind: "reset-after" }),
  sandboxFault("reset after the client was made", 6, { route: CLIENTS, kind: "reset-after" }),
  sandboxFault("no answer", 4, { route: CREATE, kind: "hang" }, { most: 25 }),
  sandboxFault("no answer about the client", 2, { route: CLIENTS, kind: "hang" }, { most: 5 }),
  sandboxFault("200 cut in half", 10, { route: CREATE, kind: "cut-body" }),
  sandboxFault("200 without JSON", 10, { route: CREATE, kind: "non-json" }),
  sandboxFault("500, not booked", 10, { route: CREATE, kind: "error-before" }),
  sandboxFault("500, booked", 10, { route: CREATE, kind: "error-after" }),
  sandboxFault("500 in a database's words, not booked", 5, {
    route: CREATE,
    kind: "error-before",
    body: DEADLOCK,
  }),
  sandboxFault("500 in a database's words, booked", 5, {
    route: CREATE,
    kind: "error-after",
    body: DEADLOCK,
  }),
  sandboxFault("500 about the client", 6, { route: CLIENTS, kind: "error-after" }),
  sandboxFault("503 while reading", 6, { route: "GET *", kind: "status", status: 503 }),
  sandboxFault("503 in a database's words while reading", 3, {
    route: "GET *",
    kind: "status",
    status: 503,
    body: DEADLOCK,
  }),
  sandboxFault("slow reading", 6, { route: "GET *", kind: "slow", delayMs: 1_500 }),
  fault("booked late", 8, ({ salon }, chance) =>
    salon.fault({ route: CREATE, kind: "late", delayMs: chance.between(500, 12_000) }),
  ),
  sandboxFault(
    "429 for 60 s",
    1,
    { route: CREATE, kind: "status", status: 429, retryAfter: "60" },
    { most: 1, orders429: 1 },
  ),
  sandboxFault(
    "429 for 1 s",
    4,
    { route: CREATE, kind: "status", status: 429, retryAfter: "1" },
    { most: 40, orders429: 1 },
  ),
  sandboxFault(
    "429 with a malformed Retry-After",
    2,
    { route: CREATE, kind: "status", status: 429, retryAfter: "in a while, -3" },
    { most: 1, orders429: 1 },
  ),
  sandboxFault(
    "401 for a while",
    1,
    { route: "POST *", kind: "status", status: 401, times: 10 },
    { most: 3 },
  ),
  fault("searches that show what is new late, for 8 s", 1, searchLate, { most: 10 }),
  fault(
    "slow lists of a day",
    2,
    ({ salon }) =>
      salon.fault({
        route: "GET /api/Appointments/search",
        kind: "slow",
        delayMs: 4_000,
        times: 3,
      }),
    { most: 20 },
  ),
  fault("another price in the catalogue", 3, ({ salon, owner }, chance) =>
    owner.changePrice(salon, chance),
  ),
];

const LATE_MS = 8_000;

async function searchLate({ salon }: FaultContext): Promise<void> {
  await salon.set({ searchLagMs: LATE_MS, pageSize: 5 });
  // The sandbox may have stopped by then.
  void sleep(LATE_MS, undefined, { ref: false })
    .then(() => salon.set({ searchLagMs: 0, pageSize: 100 }))
    .catch(() => undefined);
}
