import type { Salon } from "../harness/salon.ts";
import type { Chance } from "./chance.ts";
import type { FaultyProxy } from "./faulty-proxy.ts";
import type { createOwner } from "./prices.ts";
import { breakPaging, varyResponseStyle } from "./upstream-variants.ts";

const CREATE = "POST /api/Appointments";
const CLIENTS = "POST /api/Clients";

/** Error texts may contain any word and prove nothing (§7). */
const DEADLOCK = { title: "Error", detail: "Transaction was deadlocked on lock resources." };

export type FaultKind = {
  readonly name: string;
  readonly weight: number;
  /** Bound for faults that block all bookings; they are skipped in short runs. */
  readonly most?: number;
  readonly orders429?: number;
  inject(context: FaultContext, chance: Chance): Promise<void>;
};

export type FaultContext = {
  readonly salon: Pick<Salon, "fault" | "change" | "set">;
  readonly proxy: Pick<FaultyProxy, "refuse" | "failNextPost">;
  readonly owner: ReturnType<typeof createOwner>;
};

type SandboxFault = Parameters<Salon["fault"]>[0];

function sandboxFault(
  name: string,
  weight: number,
  order: SandboxFault,
  more: Partial<FaultKind> = {},
): FaultKind {
  return { name, weight, inject: ({ salon }) => salon.fault(order), ...more };
}

export const FAULT_KINDS: readonly FaultKind[] = [
  {
    name: "connection refused for 300 ms",
    weight: 2,
    inject: ({ proxy }) => proxy.refuse(300),
  },
  {
    name: "reset at the head of the request",
    weight: 10,
    inject: async ({ proxy }) => proxy.failNextPost("reset-at-head"),
  },
  {
    name: "FIN, unheard",
    weight: 10,
    inject: async ({ proxy }) => proxy.failNextPost("end-unheard"),
  },
  { name: "FIN, heard", weight: 10, inject: async ({ proxy }) => proxy.failNextPost("end-heard") },
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
  {
    name: "booked late",
    weight: 8,
    inject: ({ salon }, chance) =>
      salon.fault({ route: CREATE, kind: "late", delayMs: chance.between(500, 12_000) }),
  },
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
  {
    name: "another way of writing answers",
    weight: 4,
    inject: ({ salon }, chance) => varyResponseStyle(salon, chance),
  },
  {
    name: "searches that end too early for 8 s",
    weight: 1,
    most: 10,
    inject: ({ salon }, chance) => breakPaging(salon, chance),
  },
  {
    name: "another price in the catalogue",
    weight: 3,
    inject: ({ salon, owner }, chance) => owner.changePrice(salon, chance),
  },
];

/** Each kind occurs once before any occurs twice. `hasTime`: also kinds that block all bookings. */
export function createFaultInjector(chance: Chance, hasTime: boolean) {
  const counts = new Map<string, number>();

  function isAllowed({ name, most }: FaultKind): boolean {
    return most === undefined || (hasTime && (counts.get(name) ?? 0) < most);
  }

  return {
    async inject(context: FaultContext): Promise<void> {
      const possible = FAULT_KINDS.filter(isAllowed);
      const outstanding = possible.filter(({ name }) => !counts.has(name));
      const kind = chance.pick(outstanding.length > 0 ? outstanding : possible);
      counts.set(kind.name, (counts.get(kind.name) ?? 0) + 1);
      await kind.inject(context, chance);
    },
    counts: (): ReadonlyMap<string, number> => counts,
    ordered429: () =>
      FAULT_KINDS.reduce(
        (sum, { name, orders429 = 0 }) => sum + orders429 * (counts.get(name) ?? 0),
        0,
      ),
  };
}
