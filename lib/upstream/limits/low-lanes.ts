import Bottleneck from "bottleneck";
import type { KeyLimits } from "#lib/config/types.ts";
import { type Lane, lowLimits, priorities } from "./lanes.ts";

/** Longer queues outlast their callers' patience; a minute's worth of requests if that is more. */
const MIN_QUEUE = 100;
const MAX_PENDING_FACTOR = 2;

/** bottleneck takes several turns of the event loop a job: not for bookings (three zero timers). */
export function createLowLanes(limits: KeyLimits) {
  const { inFlight, requestsPerMinute } = lowLimits(limits);
  const highWater = Math.max(MIN_QUEUE, requestsPerMinute);
  const scheduler = new Bottleneck({
    maxConcurrent: inFlight,
    highWater,
    // Drops the oldest job of the lowest priority: its visitor has most likely left.
    strategy: Bottleneck.strategy.LEAK,
  });

  return {
    /** False: the job was dropped. */
    async run(lane: Lane, job: () => Promise<void>): Promise<boolean> {
      const { RECEIVED, QUEUED } = scheduler.counts();
      if (RECEIVED + QUEUED >= MAX_PENDING_FACTOR * highWater) return false;
      try {
        await scheduler.schedule({ priority: priorities[lane] }, job);
        return true;
      } catch (error) {
        if (error instanceof Bottleneck.BottleneckError) return false;
        throw error;
      }
    },
    close(): void {
      void scheduler.stop({ dropWaitingJobs: true });
    },
  };
}
