import type { Channel, StaffNotice } from "./channel.ts";
import type { Delivery } from "./post.ts";

export type NoticeQueue = {
  take(): Promise<readonly StaffNotice[]>;
  delivered(bookingId: string): Promise<void>;
};

export type NotifierLog = {
  info(facts: Record<string, unknown>, message: string): void;
  warn(facts: Record<string, unknown>, message: string): void;
};

export type Notifier = {
  deliver(): Promise<void>;
  /** The ways to tell staff that do not take their messages now. */
  failing(): readonly Channel["name"][];
};

export type NotifierDeps = {
  readonly queue: NoticeQueue;
  readonly channels: readonly Channel[];
  readonly now: () => number;
  readonly log: NotifierLog;
};

/** After that staff have looked at the list, or these messages are not read. */
const GIVE_UP_AFTER_MS = 3 * 24 * 60 * 60_000;

export function createNotifier(deps: NotifierDeps): Notifier {
  const { queue, channels, now, log } = deps;
  let running: Promise<void> = Promise.resolve();
  const failing = new Set<Channel>();
  /** Messages that one channel has taken and another has not. */
  const taken = new Set<string>();

  /** True once each channel has taken it. */
  async function tell(
    id: string,
    facts: Record<string, unknown>,
    by: (channel: Channel) => Promise<Delivery>,
  ): Promise<boolean> {
    const lacking = channels.filter(({ name }) => !taken.has(`${name} ${id}`));
    const results = await Promise.all(lacking.map(async (one) => [one, await by(one)] as const));
    for (const [channel, delivery] of results) {
      if (delivery === "delivered") {
        taken.add(`${channel.name} ${id}`);
        failing.delete(channel);
      } else {
        failing.add(channel);
        log.warn({ ...facts, delivery }, `${channel.name} did not take a message`);
      }
    }
    const isTold = channels.every(({ name }) => taken.has(`${name} ${id}`));
    if (isTold) for (const { name } of channels) taken.delete(`${name} ${id}`);
    return isTold;
  }

  async function deliverOne(notice: StaffNotice): Promise<void> {
    const { id: bookingId, reference, since, noticeTries: tries } = notice;
    const facts = { bookingId, reference, tries };
    if (now() - since > GIVE_UP_AFTER_MS) {
      log.warn(facts, "staff could not be told of a booking for three days");
      return queue.delivered(bookingId);
    }
    const id = `${bookingId}.${since}`;
    if (!(await tell(id, facts, (channel) => channel.booking(id, notice)))) return;
    log.info(facts, "staff were told of a booking");
    await queue.delivered(bookingId);
  }

  async function deliverDue(): Promise<void> {
    for (const notice of await queue.take()) await deliverOne(notice);
  }

  return {
    deliver() {
      running = running.then(deliverDue).catch((error: unknown) => {
        log.warn({ err: error }, "staff could not be told; once more with the next sweep");
      });
      return running;
    },
    failing: () => [...failing].map(({ name }) => name),
  };
}

/** Doubles from a quarter of a minute to a quarter of an hour. */
export function retryAfterMs(tries: number): number {
  return Math.min(15_000 * 2 ** (tries - 1), 15 * 60_000);
}
