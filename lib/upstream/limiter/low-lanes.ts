import Bottleneck from "bottleneck";
import type { KeyLimits } from "#lib/config/types.ts";
import { type Lane, lowLimits, priorities } from "./lanes.ts";

/**
 * The lanes that may wait: so many jobs at a time, browsing before background work. bottleneck
 * takes a few turns of the event loop for each job, so no booking stands behind it (decision 24).
 */
export type LowLanes = {
  /** Runs the job when its turn has come. False: the queue was too long, and it was left out. */
  run(lane: Lane, job: () => Promise<void>): Promise<boolean>;
  close(): void;
};

/** A longer queue is not served while anybody waits; a minute's worth where that is more. */
const MIN_QUEUE = 100;
/** Of the length of the queue: those too that bottleneck has not got round to queueing. */
const MAX_PENDING_FACTOR = 2;

export function createLowLanes(limits: KeyLimits): LowLanes {
  const { inFlight, requestsPerMinute } = lowLimits(limits);
  const highWater = Math.max(MIN_QUEUE, requestsPerMinute);
  const scheduler = new Bottleneck({
    maxConcurrent: inFlight,
    highWater,
    // The oldest of the worst lane goes, as its visitor has waited longest and is likely gone.
    strategy: Bottleneck.strategy.LEAK,
  });
  let pending = 0;

  return {
    async run(lane, job) {
      if (pending >= MAX_PENDING_FACTOR * highWater) return false;
      let hasStarted = false;
      const started = () => {
        if (!hasStarted) pending -= 1;
        hasStarted = true;
      };
      pending += 1;
      try {
        await scheduler.schedule({ priority: priorities[lane] }, () => {
          started();
          return job();
        });
        return true;
      } catch (error) {
        if (error instanceof Bottleneck.BottleneckError) return false;
        throw error;
      } finally {
        started();
      }
    },
    close() {
      void scheduler.stop({ dropWaitingJobs: true });
    },
  };
}
