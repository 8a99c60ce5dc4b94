import type { Salon } from "../harness/salon.ts";
import type { Chance } from "./chance.ts";
import type { ConnectionFault, FaultyProxy } from "./faulty-proxy.ts";

type Context = {
  readonly salon: Pick<Salon, "fault">;
  readonly proxy: Pick<FaultyProxy, "failNextPost" | "refuse">;
};

type Order = Omit<Parameters<Salon["fault"]>[0], "route">;

type ChangeFault = {
  readonly name: string;
  readonly weight: number;
  readonly most?: number;
  readonly orders429?: number;
  inject(context: Context, chance: Chance): Promise<void>;
};

const WRITES = ["POST /api/Appointments/{id}", "POST /api/Appointments/{id}/reschedule"];
const READ = "GET /api/Appointments/{id}";
const DEADLOCK = { title: "Error", detail: "Transaction was deadlocked on lock resources." };

function onWrite(name: string, weight: number, order: Order, more: Partial<ChangeFault> = {}) {
  const inject: ChangeFault["inject"] = async ({ salon }, chance) => {
    const route = WRITES[chance.between(0, 1)] ?? "POST *";
    await salon.fault({ ...order, route });
  };
  return { name, weight, inject, ...more };
}

function onRead(name: string, weight: number, route: string, order: Order): ChangeFault {
  return { name, weight, inject: ({ salon }) => salon.fault({ ...order, route }) };
}

function onConnection(name: string, fault: ConnectionFault): ChangeFault {
  return { name, weight: 8, inject: async ({ proxy }) => proxy.failNextPost(fault) };
}

const CONNECTION_KINDS: readonly ChangeFault[] = [
  onConnection("reset at the head of the request", "reset-at-head"),
  onConnection("FIN, unheard", "end-unheard"),
  onConnection("FIN, heard", "end-heard"),
];

const KINDS: readonly ChangeFault[] = [
  ...CONNECTION_KINDS,
  { name: "connection refused for 300 ms", weight: 2, inject: ({ proxy }) => proxy.refuse(300) },
  onWrite("reset before the work", 8, { kind: "reset-before" }),
  onWrite("reset after the work", 8, { kind: "reset-after" }),
  onWrite("no answer", 3, { kind: "hang" }, { most: 10 }),
  onWrite("200 cut in half", 8, { kind: "cut-body" }),
  onWrite("200 without JSON", 8, { kind: "non-json" }),
  onWrite("500, not done", 8, { kind: "error-before" }),
  onWrite("500, done", 8, { kind: "error-after" }),
  onWrite("500 in a database's words, done", 4, { kind: "error-after", body: DEADLOCK }),
  onWrite("refused with 400", 2, { kind: "status", status: 400 }),
  onWrite("refused with 404", 2, { kind: "status", status: 404 }),
  onWrite("refused with 422", 2, { kind: "status", status: 422 }),
  onWrite("504 for an answer", 4, { kind: "status", status: 504 }),
  onWrite("401 for a while", 1, { kind: "status", status: 401, times: 2 }, { most: 2 }),
  onWrite(
    "429 for 1 s",
    3,
    { kind: "status", status: 429, retryAfter: "1" },
    { most: 20, orders429: 1 },
  ),
  {
    name: "done late",
    weight: 8,
    inject: ({ salon }, chance) => {
      const route = WRITES[chance.between(0, 1)] ?? "POST *";
      return salon.fault({ route, kind: "late", delayMs: chance.between(500, 12_000) });
    },
  },
  onRead("503 while reading", 4, "GET *", { kind: "status", status: 503 }),
  onRead("503 for the appointment", 4, READ, { kind: "status", status: 503, times: 2 }),
  onRead("404 once for the appointment", 4, READ, { kind: "status", status: 404 }),
  onRead("an appointment without JSON", 4, READ, { kind: "non-json" }),
  onRead("slow reading", 4, "GET *", { kind: "slow", delayMs: 1_500 }),
];

/** Each kind occurs once before any occurs twice. `quick`: none that holds up all others. */
export function createChangeFaults(chance: Chance, which: "all" | "quick" | "connections") {
  const counts = new Map<string, number>();
  const kinds = which === "connections" ? CONNECTION_KINDS : KINDS;
  const isAllowed = ({ name, most }: ChangeFault) =>
    most === undefined || (which === "all" && (counts.get(name) ?? 0) < most);
  return {
    async inject(context: Context): Promise<void> {
      const possible = kinds.filter(isAllowed);
      const outstanding = possible.filter(({ name }) => !counts.has(name));
      const kind = chance.pick(outstanding.length > 0 ? outstanding : possible);
      counts.set(kind.name, (counts.get(kind.name) ?? 0) + 1);
      await kind.inject(context, chance);
    },
    counts: (): ReadonlyMap<string, number> => counts,
    /** A fault that waits for a write may be met by none. */
    ordered429: () =>
      KINDS.reduce((sum, { name, orders429 = 0 }) => sum + orders429 * (counts.get(name) ?? 0), 0),
  };
}
