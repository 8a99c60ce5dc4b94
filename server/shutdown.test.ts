import { describe, expect, test } from "vitest";
import { type Ending, parkBeforeExit, type Signals } from "./shutdown.ts";

type Listeners = ReturnType<Signals["listeners"]>;

/** A process on which Next listens already; `said` is the order in which things happen. */
function processLike(said: string[]) {
  const next: Listeners = [(signal) => void said.push(`next ends on ${signal}`)];
  const listeners = new Map<Ending, Listeners>([
    ["SIGTERM", next],
    ["SIGINT", next],
  ]);
  const signals: Signals = {
    listeners: (signal) => listeners.get(signal) ?? [],
    removeAllListeners: (signal) => listeners.delete(signal),
    exit: (code) => said.push(`exit ${code}`),
    on: (signal, listener) => listeners.set(signal, [...(listeners.get(signal) ?? []), listener]),
  };
  return {
    signals,
    receive(signal: Ending) {
      for (const listener of signals.listeners(signal)) listener(signal, 15);
    },
  };
}

describe("a process that is asked to end", () => {
  test("parks its bookings first, once, however often it is asked", async () => {
    const said: string[] = [];
    const { signals, receive } = processLike(said);
    const parked = Promise.withResolvers<void>();
    parkBeforeExit(
      () => {
        said.push("parking");
        return parked.promise;
      },
      signals,
      { parkMs: 10_000, drainMs: 1 },
    );
    receive("SIGTERM");
    receive("SIGINT");
    await new Promise((resolve) => setImmediate(resolve));
    expect(said).toEqual(["parking"]);
    parked.resolve();
    await expect.poll(() => said).toEqual(["parking", "next ends on SIGTERM", "exit 143"]);
  });

  test.each([
    ["takes too long", () => new Promise<void>(() => undefined)],
    ["fails", () => Promise.reject(new Error("disk full"))],
  ])("ends all the same when the parking %s", async (_, park) => {
    const said: string[] = [];
    const { signals, receive } = processLike(said);
    parkBeforeExit(park, signals, { parkMs: 5, drainMs: 1 });
    receive("SIGINT");
    await expect.poll(() => said).toEqual(["next ends on SIGINT", "exit 143"]);
  });
});
