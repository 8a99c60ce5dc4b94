import { once } from "node:events";
import { Worker } from "node:worker_threads";
import { z } from "zod";
import { Secret } from "#lib/config/secret.ts";
import type { KeyLimits } from "#lib/config/types.ts";
import { bookableWindow } from "#lib/offer/availability/notice.ts";
import { createAvailabilityReader } from "#lib/offer/availability/read.ts";
import { NONE_CLOSED } from "#lib/offer/catalogue/bookable.ts";
import { checkCart } from "#lib/offer/catalogue/cart.ts";
import { createCatalogueReader } from "#lib/offer/catalogue/read.ts";
import type { Cart, Catalogue } from "#lib/offer/catalogue/types.ts";
import { type Clock, systemClock } from "#lib/upstream/clock.ts";
import { createUpstream } from "#lib/upstream/endpoints.ts";
import { addDays, addMonths, monthOf } from "#lib/values/calendar.ts";
import { keys } from "../../sandbox/keys.ts";
import { controlAt, readLedger } from "../harness/control.ts";
import { fastClock } from "./fast-clock.ts";

/** The site's readers over HTTP against a sandbox with real limits, on one accelerated clock. */

const limits: KeyLimits = { requestsPerMinute: 150, writesPerMinute: 5, inFlight: 10 };
const rules = { minNoticeMinutes: 60, maxAdvanceDays: 90 };
const READ_TIMEOUT_MS = 3_000;
const TIME_ZONE = "Europe/Berlin";

const addresses = z.object({ apiUrl: z.string(), controlUrl: z.string() });

async function startThread(opened: number, speed: number) {
  const { requestsPerMinute: requests, writesPerMinute: writes, inFlight } = limits;
  const thread = new Worker(new URL("./sandbox-thread.ts", import.meta.url), {
    workerData: { opened, speed, limits: { requests, writes, inFlight } },
  });
  const [ready] = await once(thread, "message");
  return {
    ...addresses.parse(ready),
    async close() {
      const ended = once(thread, "exit");
      thread.postMessage("close");
      await ended;
    },
  };
}

export type VisitResult = {
  readonly slots: number;
  readonly stale: boolean;
  /** On the fast clock. */
  readonly waitedMs: number;
  readonly ageMs: number;
};

export type LoadFixture = Awaited<ReturnType<typeof openLoadFixture>>;

/** `instances`: processes that share the key's limits, each with a cache of its own. */
export async function openLoadFixture(speed: number, instances = 1) {
  const opened = Date.now();
  const now = fastClock(opened, speed);
  const after: Clock["after"] = (ms, run) => systemClock.after(ms / speed, run);
  const monotonic = () => systemClock.monotonic() * speed;
  const clock: Clock = { now, monotonic, after, keepAlive: systemClock.keepAlive };
  const sandbox = await startThread(opened, speed);
  const access = { baseUrl: sandbox.apiUrl, key: new Secret(keys.full.value), limits };
  // Real time, because the sandbox answers in real time: over ten seconds on the fast clock.
  const finishWaits: number[] = [];
  const upstream = createUpstream(access, {
    ...{ clock, readTimeoutMs: READ_TIMEOUT_MS },
    observe: ({ lane }) => ({
      ended({ tookMs, waitedMs }) {
        if (lane === "finish" && tookMs !== undefined) finishWaits.push(waitedMs);
      },
    }),
  });
  const cache = { utilisation: () => upstream.pressure().utilisation, after };
  const window = () => bookableWindow(now(), rules, TIME_ZONE);
  const openInstance = () => ({
    catalogue: createCatalogueReader({ upstream, currency: "EUR", now, cache }),
    availability: createAvailabilityReader({
      ...{ upstream, now, window, cache },
      timeZone: TIME_ZONE,
    }),
  });
  const first = openInstance();
  const all = [first, ...Array.from({ length: instances - 1 }, openInstance)];
  let visits = 0;
  const month = addMonths(monthOf(window().first), 1);
  const days = [`${month}-01`, addDays(`${addMonths(month, 1)}-01`, -1)] as const;

  const control = controlAt(sandbox.controlUrl);
  /** The reads of a times page with anyone: of the cart, and of each of its lines. */
  async function visit(cart: Cart, visitor: string): Promise<VisitResult> {
    const { catalogue, availability } = all[visits % instances] ?? first;
    visits += 1;
    const from = now();
    const deadline = from + 3_000;
    const menu = await catalogue.read(deadline);
    const checked = menu.ok ? checkCart(menu.value.catalogue, cart, NONE_CLOSED) : undefined;
    const options = { addressKey: visitor, deadline };
    const whole = checked?.ok ? checked.value : [];
    const asked = whole.length > 1 ? [whole, ...whole.map((line) => [line])] : [whole];
    const answers = await Promise.all(
      asked.map((part) => availability.read(part, "any", ...days, options)),
    );
    const at = now();
    const read = answers.flatMap((answer) => (answer.ok ? [answer.value] : []));
    if (!checked?.ok || read.length < asked.length) {
      return { slots: 0, stale: true, waitedMs: at - from, ageMs: 0 };
    }
    return {
      slots: read.reduce((sum, { slots }) => sum + slots.length, 0),
      stale: read.some(({ stale }) => stale),
      waitedMs: at - from,
      ageMs: at - Math.min(...read.map(({ readAt }) => readAt)),
    };
  }

  /** The reads of a preflight. */
  async function recheck(cart: Cart): Promise<boolean> {
    const menu = await first.catalogue.readFresh("finish");
    const checked = menu.ok ? checkCart(menu.value.catalogue, cart, NONE_CLOSED) : undefined;
    if (!checked?.ok) return false;
    const [day] = days;
    const read = await first.availability.readFresh(checked.value, "any", day, day, "finish");
    return read.ok;
  }

  return {
    now,
    speed,
    visit,
    recheck,
    finishWaits: () => finishWaits,
    size: first.availability.size,
    fault: (fault: object) => control("POST", "/faults", fault),
    clearFaults: () => control("DELETE", "/faults"),
    ledger: () => readLedger(sandbox.controlUrl),
    async catalogue(): Promise<Catalogue> {
      // Separately, because the first request also opens the connection.
      const read = await first.catalogue.readFresh("browse");
      if (!read.ok) throw new Error(`no catalogue: ${read.error}`);
      return read.value.catalogue;
    },
    pass: (ms: number) => new Promise<void>((done) => setTimeout(done, ms / speed)),
    async close() {
      await upstream.close();
      await sandbox.close();
    },
  };
}

/** Distinct bookable carts, at most half of them of one service; then of two and three of those. */
export function cartsOf(catalogue: Catalogue, count: number): Cart[] {
  const lines = [...catalogue.services.keys()].map((serviceId) => ({ serviceId, addons: [] }));
  const isBookable = (cart: Cart) => checkCart(catalogue, cart, NONE_CLOSED).ok;
  const single = lines
    .map((line) => [line])
    .filter(isBookable)
    .slice(0, Math.ceil(count / 2));
  const carts: Cart[] = [...single];
  for (let from = 0; carts.length < count && from < carts.length; from += 1) {
    for (const [line] of single) {
      const longer = [...(carts[from] ?? []), ...(line ? [line] : [])];
      if (carts.length < count && isBookable(longer)) carts.push(longer);
    }
  }
  return carts.slice(0, count);
}
