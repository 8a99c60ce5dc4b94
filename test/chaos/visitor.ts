import { setTimeout as sleep } from "node:timers/promises";
import { readPhone } from "#lib/booking/model/phone.ts";
import { encodePart } from "#lib/offer/availability/visits/part-url.ts";
import { tokenOf } from "../harness/http/booking-form.ts";
import { type Fields, follow, type PageResponse } from "../harness/http/browser.ts";
import type { OwnBrowser, VisitedSite } from "../harness/http/own-browser.ts";
import { formWith, priceOnButton, problemOn } from "../harness/http/page.ts";
import { readPage } from "./claims.ts";
import { type BookingPlan, isToldEnd, type Told, type VisitorHistory } from "./histories.ts";
import { lookAt, NO_SUCH_BOOKING } from "./look.ts";
import { refusalOf } from "./refusals.ts";

export type VisitorOptions = {
  readonly site: VisitedSite;
  readonly own: OwnBrowser;
  readonly plan: BookingPlan;
  readonly email: string;
  readonly phone?: string | undefined;
  readonly keepsWaiting: () => boolean;
  readonly ready?: () => Promise<void>;
  readonly onTold?: (state: string) => void;
};

/** Pause before sending again after no response. */
const RETRY_MS = 150;
const DETAILS_MS = 180_000;
/** For the page that an answer leads to, however slow the machine is: the answer itself was in time. */
const REFUSED_MS = 60_000;
const RELOAD_MS = [500, 1_000, 2_000, 4_000];

/**
 * Without a response the visitor tries again; then it reloads the booking page until a final state.
 */
export function runVisitor({ own, ...options }: VisitorOptions): Promise<VisitorHistory> {
  return visit({ ...options, site: own.at(options.site) });
}

type Visiting = Omit<VisitorOptions, "own">;

async function visit(each: Visiting): Promise<VisitorHistory> {
  const { plan, email } = each;
  const history = { email, plan, sent: 0, told: [] as Told[] };
  const page = await detailsOf(each);
  // One without a form lets the others go as well.
  const allReady = each.ready?.();
  if (page === undefined) return history;
  await allReady;
  const sending = await send(each, page);
  const shown = { ...history, price: page.price, ...sending.facts };
  if (sending.token === undefined) return { ...shown, told: sending.told };
  const told = [...sending.told, ...(await watch(each, sending.token))];
  return { ...shown, token: sending.token, told };
}

type Details = { readonly path: string; readonly form: Fields; readonly price: number };

function pathOf({ line, memberId, date, start, further }: BookingPlan): string {
  const query = new URLSearchParams({ line, team: further ? "any" : memberId, date, start });
  for (const one of further ?? []) query.append("line", one.line);
  for (const part of further ? [{ start, memberId }, ...further] : []) {
    query.append("part", encodePart(part));
  }
  return `/book/details?${query}`;
}

/** Gives up when the form does not appear in time. */
async function detailsOf({ site, plan, email, phone }: Visiting): Promise<Details | undefined> {
  const path = pathOf(plan);
  const until = Date.now() + DETAILS_MS;
  while (Date.now() < until) {
    const page = await site.browser().get(path);
    const form = page && formWith(page.html, "review");
    const price = page && priceOnButton(page.html);
    if (form && price !== undefined) return { path, form: filled(form, email, phone), price };
    await sleep(RETRY_MS * 4);
  }
  return undefined;
}

function filled(form: Fields, email: string, phone = ""): Fields {
  // Numbers of houses are asked about once: this visitor has said yes.
  const read = readPhone(phone, "DE");
  const phoneKept = read.ok ? read.value.number : "";
  const contact = { firstName: "Ada", email, phone, phoneKept };
  return new Map([...form, ...Object.entries(contact)]);
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

/** Sends the same form until there is a response: a crash must not book twice. */
async function send(each: Visiting, { path, form }: Details): Promise<Sending> {
  const first = Date.now();
  for (let sent = 1; ; sent += 1) {
    const sentAt = Date.now();
    const response = await each.site.browser().post(path, form);
    const facts = { sent, sentAt: first };
    if (response !== undefined && response.status < 500) {
      const token = tokenIn(response);
      const said = { ...facts, answeredAfterMs: response.at - sentAt };
      if (token !== undefined) return { facts: said, token, told: [] };
      const html = await refusedPage(each, response);
      if (html === undefined) return { facts: said, told: [] };
      const [state, page] = [refusalOf(problemOn(html)), readPage(html)];
      return { facts: said, told: [{ at: sentAt, until: Date.now(), state, page }] };
    }
    if (!each.keepsWaiting()) return { facts, told: [] };
    await sleep(RETRY_MS);
  }
}

/** The answer itself, or the address of its own that it leads to where cookies are kept. */
async function refusedPage(each: Visiting, response: PageResponse): Promise<string | undefined> {
  const { location } = response;
  const until = Date.now() + REFUSED_MS;
  let page: PageResponse | undefined = location === undefined ? response : undefined;
  while (page === undefined) {
    const found = await follow(each.site.browser(), location ?? "");
    if (found && found.status < 500) page = found;
    else if (Date.now() > until) return undefined;
    else await sleep(RETRY_MS);
  }
  return page.html;
}

function tokenIn({ status, location }: PageResponse): string | undefined {
  return status === 303 ? tokenOf(location) : undefined;
}

async function watch(each: Visiting, token: string): Promise<readonly Told[]> {
  const told: Told[] = [];
  for (let reload = 0; ; reload += 1) {
    const look = await lookAt(each.site.browser(), token);
    if (look) {
      told.push(look);
      each.onTold?.(look.state);
    }
    const isOver = look && (isToldEnd(look.state) || look.state === NO_SUCH_BOOKING);
    if (isOver || !each.keepsWaiting()) return told;
    await sleep(RELOAD_MS[Math.min(reload, RELOAD_MS.length - 1)]);
  }
}
