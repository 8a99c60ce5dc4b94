import type { NetworkNotice, NetworkNotices } from "./network-notices.ts";
import type { Post } from "./post.ts";

export type StaffNotice = {
  readonly bookingId: string;
  readonly tries: number;
  readonly since: number;
  readonly reference: string;
  readonly state: string;
  readonly reason: string | null;
  readonly firstName: string | undefined;
};

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
};

export type NotifierDeps = {
  readonly slug: string;
  readonly publicUrl: string;
  readonly queue: NoticeQueue;
  readonly networks?: Pick<NetworkNotices, "take" | "delivered">;
  readonly post: Post;
  readonly now: () => number;
  readonly log: NotifierLog;
};

/** After that staff have looked at the list, or these messages are not read. */
const GIVE_UP_AFTER_MS = 3 * 24 * 60 * 60_000;

export function createNotifier(deps: NotifierDeps): Notifier {
  let running: Promise<void> = Promise.resolve();

  async function deliverDue(): Promise<void> {
    for (const notice of await deps.queue.take()) await deliverOne(deps, notice);
    for (const notice of (await deps.networks?.take()) ?? []) await tellOfNetwork(deps, notice);
  }

  return {
    deliver() {
      running = running.then(deliverDue).catch((error: unknown) => {
        deps.log.warn({ err: error }, "staff could not be told; once more with the next sweep");
      });
      return running;
    },
  };
}

async function deliverOne(deps: NotifierDeps, notice: StaffNotice): Promise<void> {
  const { queue, post, now, log } = deps;
  const { bookingId, reference, since, tries } = notice;
  if (now() - since > GIVE_UP_AFTER_MS) {
    log.warn({ bookingId, reference, tries }, "STAFF_WEBHOOK_URL has not answered for three days");
    return queue.delivered(bookingId);
  }
  const delivery = await post(`${bookingId}.${since}`, bodyOf(deps, notice));
  if (delivery !== "delivered") {
    log.warn({ bookingId, reference, tries, delivery }, "STAFF_WEBHOOK_URL did not take a message");
    return;
  }
  log.info({ bookingId, reference, tries }, "staff were told of a booking");
  await queue.delivered(bookingId);
}

/** Its notice ends with its day, so it needs no giving up. */
async function tellOfNetwork(deps: NotifierDeps, notice: NetworkNotice): Promise<void> {
  const { slug, publicUrl, post, log } = deps;
  const { network, bookings, minutes, tries } = notice;
  const since = new Date(notice.since).toISOString();
  const url = `${publicUrl}/staff/${slug}/networks/${network}`;
  const body = { event: "bookings.one_network", location: slug, bookings, minutes, since, url };
  const delivery = await post(`network.${network}.${notice.since}`, JSON.stringify(body));
  const facts = { slug, network, tries };
  if (delivery !== "delivered") {
    log.warn({ ...facts, delivery }, "STAFF_WEBHOOK_URL did not take a message");
    return;
  }
  log.info(facts, "staff were told of bookings from one network");
  await deps.networks?.delivered(network);
}

function bodyOf({ slug, publicUrl }: NotifierDeps, notice: StaffNotice): string {
  const { bookingId, reference, state, reason, firstName, since } = notice;
  return JSON.stringify({
    event: "booking.needs_person",
    location: slug,
    reference,
    state,
    reason,
    ...(firstName !== undefined && { firstName }),
    since: new Date(since).toISOString(),
    url: `${publicUrl}/staff/${slug}/bookings/${encodeURIComponent(bookingId)}`,
  });
}

/** Doubles from a quarter of a minute to a quarter of an hour. */
export function retryAfterMs(tries: number): number {
  return Math.min(15_000 * 2 ** (tries - 1), 15 * 60_000);
}
