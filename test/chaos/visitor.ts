import { setTimeout as sleep } from "node:timers/promises";
import type { Answer, Browser, Fields } from "./browser.ts";
import { isToldEnd, type Told, type VisitorHistory, type Wish } from "./histories.ts";
import { formWith, NO_SUCH_BOOKING, priceOnButton, problemOn, stateOn } from "./page.ts";
import { refusalOf } from "./refusals.ts";

/** Where visitors go; it may be away for a while and come back as another process. */
export type Door = { browser(): Browser };

export type Visit = {
  readonly door: Door;
  readonly wish: Wish;
  readonly email: string;
  /** Typed beside the email; empty where the visitor leaves it out. */
  readonly phone?: string | undefined;
  /** Whether the visitor would still wait. */
  readonly patient: () => boolean;
  /** Waits for others before the form is sent. */
  readonly ready?: () => Promise<void>;
  /** The booking's page tells this. */
  readonly onTold?: (state: string) => void;
};

/** How long to wait before asking again when there was no answer, as somebody who presses again. */
const AGAIN_MS = 150;
const DETAILS_MS = 180_000;
/** Between two looks at the booking's page: soon at first. */
const LOOKS_MS = [500, 1_000, 2_000, 4_000];

/**
 * One visitor without scripts: reads the details, fills them in, sends the form, follows to the
 * booking's page and reloads it until it tells an end. Whoever gets no answer tries again.
 */
export async function visit(each: Visit): Promise<VisitorHistory> {
  const { wish, email } = each;
  const history = { email, wish, sent: 0, told: [] as Told[] };
  const page = await detailsOf(each);
  if (page === undefined) return history;
  await each.ready?.();
  const sending = await send(each, page);
  const shown = { ...history, price: page.price, ...sending.facts };
  if (sending.token === undefined) return { ...shown, told: sending.told };
  const told = [...sending.told, ...(await watch(each, sending.token))];
  return { ...shown, token: sending.token, told };
}

type Details = { readonly path: string; readonly form: Fields; readonly price: number };

function pathOf({ line, memberId, date, start }: Wish): string {
  const query = new URLSearchParams({ line, team: memberId, date, start });
  return `/book/details?${query}`;
}

/** Without the form there is nothing to try: whoever is not shown one in time leaves. */
async function detailsOf({ door, wish, email, phone }: Visit): Promise<Details | undefined> {
  const path = pathOf(wish);
  const until = Date.now() + DETAILS_MS;
  while (Date.now() < until) {
    const page = await door.browser().get(path);
    const form = page && formWith(page.html, "review");
    const price = page && priceOnButton(page.html);
    if (form && price !== undefined) return { path, form: filled(form, email, phone), price };
    await sleep(AGAIN_MS * 4);
  }
  return undefined;
}

function filled(form: Fields, email: string, phone = ""): Fields {
  return new Map([...form, ["firstName", "Ada"], ["email", email], ["phone", phone]]);
}

type Sending = {
  readonly facts: {
    readonly sent: number;
    readonly sentAt: number;
    readonly answeredAfterMs?: number;
  };
  readonly token?: string;
  readonly told: readonly Told[];
};

/** Sends the same form until there is an answer: a crash must not make two of it. */
async function send(each: Visit, { path, form }: Details): Promise<Sending> {
  const first = Date.now();
  for (let sent = 1; ; sent += 1) {
    const sentAt = Date.now();
    const answer = await each.door.browser().post(path, form);
    const facts = { sent, sentAt: first };
    if (answer !== undefined && answer.status < 500) {
      const token = tokenIn(answer);
      const said = { ...facts, answeredAfterMs: answer.at - sentAt };
      if (token !== undefined) return { facts: said, token, told: [] };
      return { facts: said, told: [{ at: answer.at, state: refusalOf(problemOn(answer.html)) }] };
    }
    if (!each.patient()) return { facts, told: [] };
    await sleep(AGAIN_MS);
  }
}

function tokenIn({ status, location }: Answer): string | undefined {
  if (status !== 303 || location === undefined) return undefined;
  return /\/book\/bookings\/([^/?#]+)/.exec(location)?.[1];
}

/** Everything the booking's page says, until it says an end. */
async function watch(each: Visit, token: string): Promise<readonly Told[]> {
  const told: Told[] = [];
  for (let look = 0; ; look += 1) {
    const page = await each.door.browser().get(`/book/bookings/${token}`);
    const state = page && stateOn(page.html);
    if (page && state !== undefined) {
      told.push({ at: page.at, state });
      each.onTold?.(state);
    }
    if (state !== undefined && (isToldEnd(state) || state === NO_SUCH_BOOKING)) return told;
    if (!each.patient()) return told;
    await sleep(LOOKS_MS[Math.min(look, LOOKS_MS.length - 1)]);
  }
}
