import { Secret } from "#lib/config/secret.ts";
import { createSealer } from "#lib/session/seal.ts";
import { createGuard, type GuardedForm } from "../guard.ts";
import { createTally } from "../tally.ts";
import { solved } from "./solver.ts";

/** A guard whose clock the test sets, and forms of one address, each with a contact of its own. */
export function guarded() {
  const clock = { now: Date.now() };
  const now = () => clock.now;
  const sealer = createSealer([new Secret("a-secret-of-at-least-32-characters!")]);
  const guard = createGuard({
    sealer,
    tally: createTally(now),
    now,
    space: "book:demo",
    writesPerMinute: 5,
  });
  let count = 0;
  const entry = (changes: Partial<GuardedForm> = {}): GuardedForm => {
    count += 1;
    return {
      intentId: `intent-${count}`,
      addressKey: "someone",
      contact: `visitor${count}@example.org`,
      work: "",
      trap: "",
      canProve: false,
      sealedAt: clock.now - 20_000,
      ...changes,
    };
  };
  const proven = async (changes: Partial<GuardedForm> = {}) => {
    const one = entry(changes);
    return { ...one, work: await solved(await guard.issueProofOfWork(one.intentId)) };
  };
  return { clock, guard, entry, proven };
}
