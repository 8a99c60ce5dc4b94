import { Worker } from "node:worker_threads";
import { z } from "zod";
import { type Summary, sumOf } from "./simulate.ts";

export type Order = {
  readonly seed: number;
  readonly threads: number;
  /** Bookings, moves and cancellations in all. */
  readonly most: number;
  readonly forMs: number;
};

const figure = z.int().nonnegative();
const summary = z.object({
  worlds: figure,
  figures: z.object({
    bookings: figure,
    moves: figure,
    cancels: figure,
    needsStaff: figure,
    deaths: figure,
  }),
  failures: z.array(z.object({ seed: z.int(), breaches: z.array(z.string()) })),
});

/** Worlds in several threads: each takes every so-and-so-many-th seed. */
export async function simulateInThreads({ seed, threads, most, forMs }: Order): Promise<Summary> {
  const ended = Array.from({ length: threads }, (_, index) =>
    inThread({ from: seed + index, step: threads, most: Math.ceil(most / threads), forMs }),
  );
  return sumOf(await Promise.all(ended));
}

function inThread(workerData: Readonly<Record<string, number>>): Promise<Summary> {
  const worker = new Worker(new URL("./worker.ts", import.meta.url), {
    workerData,
    execArgv: ["--conditions=react-server"],
  });
  return new Promise((resolve, reject) => {
    worker.once("message", (message: unknown) => resolve(summary.parse(message)));
    worker.once("error", reject);
    worker.once("exit", () => reject(new Error("a thread has ended without a word")));
  });
}
