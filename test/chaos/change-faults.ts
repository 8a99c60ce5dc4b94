import { type Fault, fault, sandboxFault } from "./fault.ts";
import type { ConnectionFault } from "./faulty-proxy.ts";
import { WHEN_CHANGING } from "./service-faults.ts";

const WRITES = ["POST /api/Appointments/{id}", "POST /api/Appointments/{id}/reschedule"];
const READ = "GET /api/Appointments/{id}";
const DEADLOCK = { title: "Error", detail: "Transaction was deadlocked on lock resources." };

type Order = Omit<Parameters<typeof sandboxFault>[2], "route">;

function onWrite(name: string, weight: number, order: Order, more: Partial<Fault> = {}): Fault {
  const inject: Fault["inject"] = ({ salon }, chance) =>
    salon.fault({ ...order, route: WRITES[chance.between(0, 1)] ?? "POST *" });
  return fault(name, weight, inject, more);
}

function onConnection(name: string, kind: ConnectionFault): Fault {
  return fault(name, 8, ({ proxy }) => proxy.failNextPost(kind));
}

export const CONNECTION_FAULTS: readonly Fault[] = [
  onConnection("reset at the head of the request", "reset-at-head"),
  onConnection("FIN, unheard", "end-unheard"),
  onConnection("FIN, heard", "end-heard"),
];

export const CHANGE_FAULTS: readonly Fault[] = [
  ...CONNECTION_FAULTS,
  ...WHEN_CHANGING,
  fault("connection refused for 300 ms", 2, ({ proxy }) => proxy.refuse(300)),
  onWrite("reset before the work", 8, { kind: "reset-before" }),
  onWrite("reset after the work", 8, { kind: "reset-after" }),
  onWrite("no answer", 3, { kind: "hang" }, { most: 10 }),
  onWrite("200 cut in half", 8, { kind: "cut-body" }),
  onWrite("200 without JSON", 8, { kind: "non-json" }),
  onWrite("500, not done", 8, { kind: "error-before" }),
  onWrite("500, done", 8, { kind: "error-after" }),
  onWrite("500 in a database's words, done", 4, { kind: "error-after", body: DEADLOCK }),
  onWrite("504 for an answer", 4, { kind: "status", status: 504 }),
  onWrite("401 for a while", 1, { kind: "status", status: 401, times: 2 }, { most: 2 }),
  onWrite(
    "429 for 1 s",
    3,
    { kind: "status", status: 429, retryAfter: "1" },
    { most: 20, orders429: 1 },
  ),
  fault("done late", 8, ({ salon }, chance) => {
    const route = WRITES[chance.between(0, 1)] ?? "POST *";
    return salon.fault({ route, kind: "late", delayMs: chance.between(500, 12_000) });
  }),
  sandboxFault("503 while reading", 4, { route: "GET *", kind: "status", status: 503 }),
  sandboxFault("503 for the appointment", 4, {
    route: READ,
    kind: "status",
    status: 503,
    times: 2,
  }),
  sandboxFault("404 once for the appointment", 4, { route: READ, kind: "status", status: 404 }),
  sandboxFault("an appointment without JSON", 4, { route: READ, kind: "non-json" }),
  sandboxFault("slow reading", 4, { route: "GET *", kind: "slow", delayMs: 1_500 }),
];
