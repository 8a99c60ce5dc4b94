import { Worker } from "node:worker_threads";
import { failed, type Job, type Outcome, outcomeOf } from "./job.ts";

export type Evaluate = (job: Job) => Promise<Outcome>;

export type Bounds = {
  /** Of one evaluation; 3,000 services take a fifth of it on a busy machine. */
  readonly runMs: number;
  /** For those before it. */
  readonly waitMs: number;
  readonly memoryMb: number;
};

const usual: Bounds = { runMs: 10_000, waitMs: 15_000, memoryMb: 256 };

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

  function end(reason: string): Outcome {
    void worker?.terminate();
    worker = undefined;
    return failed(reason);
  }

  /** Loading takes longer than most evaluations, so it does not count as one. */
  async function readyWorker(): Promise<Worker | undefined> {
    if (worker) return worker;
    const started = startWorker(bounds.memoryMb);
    worker = started;
    started.once("exit", () => {
      if (worker === started) worker = undefined;
    });
    return (await nextOf(started)) === "exit" ? undefined : started;
  }

  async function run(job: Job): Promise<Outcome> {
    const current = await readyWorker();
    if (!current) return end("its thread does not start");
    current.postMessage(job);
    const told = await nextOf(current, bounds.runMs);
    if (told === "late") return end(`it takes longer than ${bounds.runMs / 1_000} s`);
    return told === "exit" ? end("it takes too much memory") : outcomeOf(told.message);
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

function startWorker(memoryMb: number): Worker {
  const worker = new Worker(new URL("./worker.ts", import.meta.url), {
    // The environment holds keys.
    env: {},
    resourceLimits: { maxOldGenerationSizeMb: memoryMb },
  });
  // An error without a listener would end the process; `exit` follows it.
  worker.on("error", () => undefined);
  return worker;
}

type Told = { readonly message: unknown } | "exit" | "late";

/** Idle the thread must not keep the process alive, but a caller that waits must. */
function nextOf(worker: Worker, withinMs?: number): Promise<Told> {
  worker.ref();
  return new Promise((resolve) => {
    const settle = (told: Told) => {
      clearTimeout(timer);
      worker.off("message", onMessage).off("exit", onExit).unref();
      resolve(told);
    };
    const onMessage = (message: unknown) => settle({ message });
    const onExit = () => settle("exit");
    const timer = withinMs === undefined ? undefined : setTimeout(() => settle("late"), withinMs);
    worker.on("message", onMessage).on("exit", onExit);
  });
}

/** One thread for all locations of the process. */
export const evaluate = createEvaluator();
