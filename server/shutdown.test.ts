import { describe, expect, test } from "vitest";
import { type Closable, gracefulShutdown, outliveHangup, type Signals } from "./shutdown.ts";

/** A process and its server; `done` lists what happens, in order. */
function processLike(done: string[]) {
  const listeners = new Map<string, () => void>();
  const signals: Signals = {
    on: (signal, listener) => listeners.set(signal, listener),
    exit: (code) => done.push(`exit ${code}`),
  };
  const server: Closable = {
    close(closed) {
      done.push("closing");
      closed();
    },
    closeIdleConnections: () => void done.push("idle ones closed"),
  };
  return { signals, server, receive: (signal: "SIGTERM" | "SIGINT") => listeners.get(signal)?.() };
}

function start(done: string[], drain: () => Promise<void>, drainMs: number) {
  const { signals, server, receive } = processLike(done);
  gracefulShutdown(server, drain, signals, { drainMs, closeMs: 5 });
  return receive;
}

describe("a process that is asked to end", () => {
  test("finishes its bookings first, once, however often it is asked", async () => {
    const done: string[] = [];
    const drained = Promise.withResolvers<void>();
    const receive = start(
      done,
      () => {
        done.push("draining");
        return drained.promise;
      },
      10_000,
    );
    receive("SIGTERM");
    receive("SIGINT");
    await new Promise((resolve) => setImmediate(resolve));
    expect(done).toEqual(["draining"]);
    drained.resolve();
    await expect.poll(() => done).toEqual(["draining", "closing", "idle ones closed", "exit 0"]);
  });

  test.each([
    ["takes too long", () => new Promise<void>(() => undefined)],
    ["fails", () => Promise.reject(new Error("disk full"))],
  ])("ends all the same when that %s", async (_, drain) => {
    const done: string[] = [];
    start(done, drain, 5)("SIGINT");
    await expect.poll(() => done).toEqual(["closing", "idle ones closed", "exit 0"]);
  });
});

test("SIGHUP ends nothing, and the log says what reads the files again", async () => {
  const said: string[] = [];
  outliveHangup(process, { warn: (text) => void said.push(text) });
  process.kill(process.pid, "SIGHUP");
  await expect.poll(() => said).toEqual([expect.stringContaining("a restart reads the files")]);
});
