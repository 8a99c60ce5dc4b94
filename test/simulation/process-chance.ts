import crypto, { type UUID } from "node:crypto";
import { syncBuiltinESMExports } from "node:module";
import type { Chance } from "../chaos/chance.ts";
import type { Time } from "./time.ts";

/** When the world begins: a Friday in winter, so that no clock is changed within it. */
export const EPOCH = Date.parse("2026-11-20T09:00:00+01:00");

const real = {
  random: Math.random,
  now: Date.now,
  monotonic: performance.now,
  setTimeout: globalThis.setTimeout,
  clearTimeout: globalThis.clearTimeout,
  randomUUID: crypto.randomUUID,
};

type Timer = { cancel(): void; ref(): Timer; unref(): Timer };

/**
 * Replaces what would differ from run to run in anything that the engine is made of: random numbers,
 * ids, the date and timers. Worlds run one after the other in a thread.
 */
export function takeOverProcess(time: Time, chance: Chance): () => void {
  const virtual = {
    setTimeout(run: (...args: unknown[]) => void, ms = 0, ...args: unknown[]): Timer {
      const cancel = time.after(ms, () => run(...args));
      const timer: Timer = { cancel, ref: () => timer, unref: () => timer };
      return timer;
    },
    clearTimeout: (timer?: Timer) => timer?.cancel(),
  };
  Math.random = chance.number;
  Date.now = () => EPOCH + time.now();
  performance.now = time.now;
  Object.assign(globalThis, virtual);
  crypto.randomUUID = () => uuidOf(chance);
  syncBuiltinESMExports();
  return () => {
    const { random, now, monotonic, randomUUID, ...timing } = real;
    Math.random = random;
    Date.now = now;
    performance.now = monotonic;
    Object.assign(globalThis, timing);
    crypto.randomUUID = randomUUID;
    syncBuiltinESMExports();
  };
}

function uuidOf(chance: Chance): UUID {
  const part = () => Math.floor(chance.number() * 2 ** 32);
  const hex = [part(), part(), part(), part()]
    .map((one) => one.toString(16).padStart(8, "0"))
    .join("");
  const [a, b, c] = [hex.slice(0, 8), hex.slice(8, 12), hex.slice(13, 16)];
  return `${a}-${b}-4${c}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
