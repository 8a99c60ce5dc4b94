import type { Running } from "../../test/harness/process.ts";
import { say } from "../support/say.ts";

export type Restartable = {
  /** Settles with the latest start. */
  ready(): Promise<void>;
  restart(): Promise<void>;
  stop(): Promise<void>;
};

/** A process that restarts when its code changes; the first restart starts it. */
export function createRestartable(start: () => Promise<Running>): Restartable {
  let running: Running | undefined;
  let ready = Promise.resolve();

  async function startAgain(): Promise<void> {
    const earlier = running;
    running = undefined;
    await earlier?.stop();
    const started = await start();
    running = started;
    void started.ended.then(() => {
      if (running !== started) return;
      running = undefined;
      const reason = `${started.name} has ended by itself. It said:\n${started.lastLines()}`;
      say(reason);
      ready = failed(new Error(reason));
    });
  }

  return {
    ready: () => ready,
    restart() {
      ready = ready.catch(() => undefined).then(startAgain);
      return ready;
    },
    async stop() {
      const last = running;
      running = undefined;
      await last?.stop();
    },
  };
}

/** Marked as handled until awaited. */
function failed(error: Error): Promise<void> {
  const promise = Promise.reject(error);
  promise.catch(() => undefined);
  return promise;
}
