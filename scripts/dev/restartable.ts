import type { Running } from "../../test/harness/process.ts";
import { say } from "../support/say.ts";

export type Restartable = {
  /** Settles when the latest start has; rejects with what kept it from starting. */
  ready(): Promise<void>;
  /** Ends the process and starts it again, after a start that is under way. */
  restart(): Promise<void>;
  stop(): Promise<void>;
};

/** A process that is started again when its code changes. Nothing runs before the first restart. */
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

/** A rejection that waits to be asked for. */
function failed(error: Error): Promise<void> {
  const promise = Promise.reject(error);
  promise.catch(() => undefined);
  return promise;
}
