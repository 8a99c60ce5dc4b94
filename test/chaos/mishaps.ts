import type { Salon } from "../harness/salon.ts";
import type { Chance } from "./chance.ts";
import { losePages, writeOtherwise } from "./habits.ts";
import type { createOwner } from "./prices.ts";
import type { Wire } from "./wire.ts";

const CREATE = "POST /api/Appointments";
const CLIENTS = "POST /api/Clients";

/** Any word may stand in a failure that proves nothing (§7). */
const DEADLOCK = { title: "Error", detail: "Transaction was deadlocked on lock resources." };

/** Something that goes wrong with one of the next requests, or for a moment with all of them. */
export type Mishap = {
  readonly name: string;
  /** How often it is picked, among all. */
  readonly weight: number;
  /** No more than so many in a run, for those that hold everybody up; none in the short form. */
  readonly most?: number;
  /** 429 answers that it orders. */
  readonly orders429?: number;
  strike(scene: Scene, chance: Chance): Promise<void>;
};

/** Where it happens, and who has a hand in it. */
export type Scene = {
  readonly salon: Pick<Salon, "fault" | "change" | "set">;
  readonly wire: Pick<Wire, "refuse" | "spoil">;
  readonly owner: ReturnType<typeof createOwner>;
};

type SandboxFault = Parameters<Salon["fault"]>[0];

function fault(
  name: string,
  weight: number,
  order: SandboxFault,
  more: Partial<Mishap> = {},
): Mishap {
  return { name, weight, strike: ({ salon }) => salon.fault(order), ...more };
}

/** The list of what may go wrong between the site and the upstream. */
export const MISHAPS: readonly Mishap[] = [
  {
    name: "connection refused for 300 ms",
    weight: 2,
    strike: ({ wire }) => wire.refuse(300),
  },
  {
    name: "reset at the head of the request",
    weight: 10,
    strike: async ({ wire }) => wire.spoil("reset-at-head"),
  },
  { name: "FIN, unheard", weight: 10, strike: async ({ wire }) => wire.spoil("end-unheard") },
  { name: "FIN, heard", weight: 10, strike: async ({ wire }) => wire.spoil("end-heard") },
  fault("reset before the work", 10, { route: CREATE, kind: "reset-before" }),
  fault("reset after the work", 10, { route: CREATE, kind: "reset-after" }),
  fault("reset after the client was made", 6, { route: CLIENTS, kind: "reset-after" }),
  fault("no answer", 4, { route: CREATE, kind: "hang" }, { most: 25 }),
  fault("no answer about the client", 2, { route: CLIENTS, kind: "hang" }, { most: 5 }),
  fault("200 cut in half", 10, { route: CREATE, kind: "cut-body" }),
  fault("200 without JSON", 10, { route: CREATE, kind: "non-json" }),
  fault("500, not booked", 10, { route: CREATE, kind: "error-before" }),
  fault("500, booked", 10, { route: CREATE, kind: "error-after" }),
  fault("500 in a database's words, not booked", 5, {
    route: CREATE,
    kind: "error-before",
    body: DEADLOCK,
  }),
  fault("500 in a database's words, booked", 5, {
    route: CREATE,
    kind: "error-after",
    body: DEADLOCK,
  }),
  fault("500 about the client", 6, { route: CLIENTS, kind: "error-after" }),
  fault("503 while reading", 6, { route: "GET *", kind: "status", status: 503 }),
  fault("503 in a database's words while reading", 3, {
    route: "GET *",
    kind: "status",
    status: 503,
    body: DEADLOCK,
  }),
  fault("slow reading", 6, { route: "GET *", kind: "slow", delayMs: 1_500 }),
  {
    name: "booked late",
    weight: 8,
    strike: ({ salon }, chance) =>
      salon.fault({ route: CREATE, kind: "late", delayMs: chance.between(500, 12_000) }),
  },
  fault(
    "429 for 60 s",
    1,
    { route: CREATE, kind: "status", status: 429, retryAfter: "60" },
    { most: 1, orders429: 1 },
  ),
  fault(
    "429 for 1 s",
    4,
    { route: CREATE, kind: "status", status: 429, retryAfter: "1" },
    { most: 40, orders429: 1 },
  ),
  fault(
    "429 with a malformed Retry-After",
    2,
    { route: CREATE, kind: "status", status: 429, retryAfter: "in a while, -3" },
    { most: 1, orders429: 1 },
  ),
  fault(
    "401 for a while",
    1,
    { route: "POST *", kind: "status", status: 401, times: 10 },
    { most: 3 },
  ),
  {
    name: "another way of writing answers",
    weight: 4,
    strike: ({ salon }, chance) => writeOtherwise(salon, chance),
  },
  {
    name: "searches that end too early for 8 s",
    weight: 1,
    most: 10,
    strike: ({ salon }, chance) => losePages(salon, chance),
  },
  {
    name: "another price in the catalogue",
    weight: 3,
    strike: ({ salon, owner }, chance) => owner.changePrice(salon, chance),
  },
];

/**
 * Picks mishaps, keeps to their most, and counts them. Each kind comes once before any comes twice.
 * `hasTime`: those that hold up as well.
 */
export function createFate(chance: Chance, hasTime: boolean) {
  const counts = new Map<string, number>();

  function mayStrike({ name, most }: Mishap): boolean {
    return most === undefined || (hasTime && (counts.get(name) ?? 0) < most);
  }

  return {
    async strike(scene: Scene): Promise<void> {
      const possible = MISHAPS.filter(mayStrike);
      const outstanding = possible.filter(({ name }) => !counts.has(name));
      const mishap = chance.pick(outstanding.length > 0 ? outstanding : possible);
      counts.set(mishap.name, (counts.get(mishap.name) ?? 0) + 1);
      await mishap.strike(scene, chance);
    },
    counts: (): ReadonlyMap<string, number> => counts,
    ordered429: () =>
      MISHAPS.reduce(
        (sum, { name, orders429 = 0 }) => sum + orders429 * (counts.get(name) ?? 0),
        0,
      ),
  };
}
