import { Secret } from "#lib/config/secret.ts";
import { createSealer } from "#lib/site/seals/seal.ts";
import { createGuard, type GuardDecision, type GuardedForm, isAllowed } from "../guard.ts";
import { createInventory, type Standing } from "../inventory.ts";
import type { ProofOfWork } from "../proof-of-work.ts";
import { createTally } from "../tally.ts";
import { solved } from "./solver.ts";

export function testMemory(now: () => number) {
  const entries = new Map<string, { readonly value: number; readonly until: number }>();
  async function list(kind: string) {
    const start = `${kind} `;
    const found = [...entries].filter(
      ([name, { until }]) => name.startsWith(start) && until > now(),
    );
    return new Map(found.map(([name, { value }]) => [name.slice(start.length), value]));
  }
  return {
    list,
    async remember(kind: string, key: string, value: number, until: number) {
      entries.set(`${kind} ${key}`, { value, until });
    },
    async forget(kind: string, key: string) {
      entries.delete(`${kind} ${key}`);
    },
  };
}

/** A guard whose clock the test sets, with forms of one address, each with its own contact. */
export function guarded(proofOfWork?: ProofOfWork) {
  const clock = { now: Date.now() };
  const now = () => clock.now;
  const sealer = createSealer([new Secret("a-secret-of-at-least-32-characters!")]);
  const standings = new Map<string, Standing>();
  const staffNetworks = new Set<string>();
  const memory = testMemory(now);
  /** One instance of several on the same store. */
  const start = () => {
    const inventory = createInventory({
      ...{ sealer, memory, now },
      standings: async (ids) =>
        new Map(ids.flatMap((id) => [[id, standings.get(id)] as const]).flatMap(given)),
      isStaffNetwork: async (addressKey) => staffNetworks.has(addressKey),
    });
    const tally = createTally(now);
    const shared = { sealer, tally, now, space: "book:demo", writesPerMinute: 5 };
    return { inventory, guard: createGuard({ ...shared, inventory, proofOfWork }) };
  };
  const { inventory, guard } = start();
  let count = 0;
  const entry = (changes: Partial<GuardedForm> = {}): GuardedForm => {
    count += 1;
    return {
      intentId: `intent-${count}`,
      minutes: 30,
      addressKey: "someone",
      networkKey: `around ${changes.addressKey ?? "someone"}`,
      contacts: [`visitor${count}@example.org`],
      work: "",
      trap: "",
      canProve: false,
      sealedAt: clock.now - 20_000,
      ...changes,
    };
  };
  const prove = async (form: GuardedForm) => ({
    ...form,
    work: await (proofOfWork
      ? guard.issueProofOfWork(form)
      : solved(await guard.issueProofOfWork(form))),
  });
  const proven = (changes: Partial<GuardedForm> = {}) => prove(entry(changes));
  const book = async (form: GuardedForm, by = guard): Promise<GuardDecision> => {
    const decision = await by.judge(form);
    if (!isAllowed(decision)) return decision;
    standings.set(form.intentId, "open");
    await by.booked(form);
    return decision;
  };
  const shown = { clock, guard, inventory, memory, standings, staffNetworks };
  return { ...shown, start, entry, prove, proven, book };
}

function given([id, standing]: readonly [string, Standing | undefined]) {
  return standing === undefined ? [] : [[id, standing] as const];
}
