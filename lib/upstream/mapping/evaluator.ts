import { Worker } from "node:worker_threads";
import { failed, type Job, type Outcome, outcomeOf } from "./job.ts";

export type Evaluate = (job: Job) => Promise<Outcome>;

export type Bounds = {
  /** Of one evaluation; 3,000 services take a tenth of it. */
  readonly runMs: number;
  /** For those before it. */
  readonly waitMs: number;
  readonly memoryMb: number;
};

const usual: Bounds = { runMs: 5_000, waitMs: 10_000, memoryMb: 256 };

type Waiting = {
  readonly job: Job;
  readonly since: number;
  readonly settle: (outcome: Outcome) => void;
};

/**
 * Evaluates in a thread of its own, one job after the other, so that no expression holds up the event
 * loop. A job that exceeds its bounds fails, and ends the thread; the next job starts a new one.
 */
export function createEvaluator(bounds: Bounds = usual): Evaluate {
  const waiting: Waiting[] = [];
  let worker: Worker | undefined;
  let isRunning = false;

  function startWorker(): Worker {
    const started = new Worker(new URL("./worker.ts", import.meta.url), {
      // The environment holds keys.
      env: {},
      resourceLimits: { maxOldGenerationSizeMb: bounds.memoryMb },
    });
    // An error without a listener would end the process; what ran is told by `exit`.
    started.on("error", () => undefined);
    return started;
  }

  function run(job: Job): Promise<Outcome> {
    worker ??= startWorker();
    const current = worker;
    // Idle it must not keep the process alive, but a caller that waits must.
    current.ref();
    return new Promise((resolve) => {
      const end = (outcome: Outcome) => {
        clearTimeout(timer);
        current.off("message", onMessage).off("exit", onExit).unref();
        resolve(outcome);
      };
      const onMessage = (message: unknown) => end(outcomeOf(message));
      const onExit = () => {
        worker = undefined;
        end(failed("it takes too much memory"));
      };
      const timer = setTimeout(() => {
        worker = undefined;
        void current.terminate();
        end(failed(`it takes longer than ${bounds.runMs / 1_000} s`));
      }, bounds.runMs);
      current.once("message", onMessage).once("exit", onExit);
      current.postMessage(job);
    });
  }

  async function runAll(): Promise<void> {
    isRunning = true;
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const isLate = performance.now() - next.since > bounds.waitMs;
      next.settle(isLate ? failed("others took too long before it") : await run(next.job));
    }
    isRunning = false;
  }

  return (job) =>
    new Promise((settle) => {
      waiting.push({ job, since: performance.now(), settle });
      if (!isRunning) void runAll();
    });
}

/** One thread for all locations of the process. */
export const evaluate = createEvaluator();
