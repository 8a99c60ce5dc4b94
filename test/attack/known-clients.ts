import { keys } from "../../sandbox/keys.ts";
import { Stop } from "../../scripts/support/say.ts";
import { type Meter, startMeter } from "../bench/meter.ts";
import { type PartResult, withProcesses } from "../bench/part.ts";
import { compareRanks, median } from "../bench/ranks.ts";
import { type SalonSite, startSalonSite } from "../bench/salon-site.ts";
import { planBookings, WIDE_HORIZON_DAYS } from "../chaos/booking-plans.ts";
import type { BookingPlan } from "../chaos/histories.ts";
import { today } from "../harness/clock/days.ts";
import { detailsPath, filled, tokenOf } from "../harness/http/booking-form.ts";
import { formWith } from "../harness/http/page.ts";
import type { Running } from "../harness/process.ts";
import { outcomeOf, type Part } from "./part.ts";

const EACH = 100;
const WARM_UP = 10;
/** One service, so that all pages have the same shape. */
const SERVICE = "1042";
const MAX_PLANS = 1_000;
const UPSTREAM = { readMs: 20, writeMs: 120 };

type Kind = "known" | "unknown";
type Observation = {
  readonly kind: Kind;
  readonly content: string;
  /** Milliseconds until the form's response, and until the booking page. */
  readonly answered: number;
  readonly shown: number;
};

export const emailOf = (kind: Kind, index: number) => `${kind}.${index}@known-clients.example`;

/** Clients of the business that our site has never seen. */
export async function makeKnown(url: string, count: number): Promise<void> {
  for (let index = 0; index < count; index += 1) {
    const answer = await fetch(`${url}/api/Clients`, {
      method: "POST",
      headers: { "x-api-key": keys.full.value, "content-type": "application/json" },
      body: JSON.stringify({ firstName: "Ada", email: emailOf("known", index) }),
    });
    if (!answer.ok) throw new Stop(`the sandbox answers ${answer.status}`);
  }
}

export function normalised(text: string): string {
  return text
    .replaceAll(/\/bookings\/[^/?#\s]+/g, "/bookings/TOKEN")
    .replaceAll(/\b[0-9a-f]{32}\b/g, "NONCE")
    .replaceAll(/^(set-cookie: [^=]+=)[^;]*/gim, "$1SEAL")
    .replaceAll(/Expires=[^;\n]*/gi, "Expires=THEN")
    .replaceAll(/^(?:date|etag|content-length|keep-alive): .*$/gim, "");
}

export function shapeOf(html: string): string {
  const tags = html.match(/<\/?[a-z][^\s>]*/gi) ?? [];
  return `${/\sdata-state="[^"]*"/.exec(html)?.[0] ?? "no state"} ${tags.join("")}`;
}

type FetchedPage = { readonly head: string; readonly body: string; readonly location: string };

async function fetchPage(
  origin: string,
  path: string,
  init: RequestInit = {},
): Promise<FetchedPage> {
  const answer = await fetch(origin + path, { redirect: "manual", ...init });
  const body = await answer.text();
  const headers = [...answer.headers].map(([name, value]) => `${name}: ${value}`).join("\n");
  const location = answer.headers.get("location") ?? "";
  return { head: normalised(`${answer.status}\n${headers}`), body, location };
}

async function bookOnce(
  origin: string,
  plan: BookingPlan,
  kind: Kind,
  index: number,
): Promise<Observation> {
  const where = detailsPath(plan);
  const form = formWith((await fetchPage(origin, where)).body, "review");
  if (!form) throw new Stop(`no form at ${where}`);
  const body = new FormData();
  for (const [name, value] of filled(form, emailOf(kind, index))) body.append(name, value);
  const headers = { origin, "sec-fetch-site": "same-origin" };
  const pressed = performance.now();
  const answer = await fetchPage(origin, where, { method: "POST", headers, body });
  const answered = performance.now() - pressed;
  if (tokenOf(answer.location) === undefined) throw new Stop("a form was not taken");
  const booking = await fetchPage(origin, new URL(answer.location, origin).pathname);
  const shown = performance.now() - pressed;
  const content = [answer.head, normalised(answer.body), booking.head, shapeOf(booking.body)];
  return { kind, content: content.join("\n\n"), answered, shown };
}

async function measure(running: Running[]): Promise<PartResult> {
  const meters: Meter[] = [];
  const site = await startSalonSite(
    running,
    "known-clients",
    { maxAdvanceDays: WIDE_HORIZON_DAYS },
    undefined,
    async (target) => {
      meters.push(await startMeter(target, UPSTREAM));
      return meters[0]?.url ?? target;
    },
  );
  try {
    return resultOf(await bookAll(site));
  } finally {
    await Promise.all(meters.map((line) => line.close()));
  }
}

/** Alternating, so that load affects both alike. */
async function bookAll({ origin, sandbox }: SalonSite): Promise<readonly Observation[]> {
  const all = await planBookings(sandbox, today(), MAX_PLANS);
  const plans = all.filter(({ serviceId }) => serviceId === SERVICE);
  await makeKnown(sandbox.url, EACH + WARM_UP);
  const seen: Observation[] = [];
  for (const [index, plan] of plans.slice(0, (EACH + WARM_UP) * 2).entries()) {
    const isKnown = index % 2 === 0;
    const kind = isKnown ? "known" : "unknown";
    const one = await bookOnce(origin, plan, kind, Math.floor(index / 2));
    if (index >= WARM_UP * 2) seen.push(one);
  }
  return seen;
}

function resultOf(seen: readonly Observation[]): PartResult {
  const of = (kind: Kind, what: (one: Observation) => number) =>
    seen.filter((one) => one.kind === kind).map(what);
  const content = (kind: Kind) =>
    new Set(seen.filter((one) => one.kind === kind).map((one) => one.content));
  const [known, unknown] = [content("known"), content("unknown")];
  const apart = [...known, ...unknown].filter((one) => !(known.has(one) && unknown.has(one)));
  const ranks = compareRanks(
    of("unknown", (one) => one.answered),
    of("known", (one) => one.answered),
  );
  const shown = compareRanks(
    of("unknown", (one) => one.shown),
    of("known", (one) => one.shown),
  );
  const ms = (name: string, value: number) => ({ name, value, unit: "ms" as const });
  return {
    figures: [
      { name: "Answers that reveal a known client", value: apart.length, unit: "", budget: 0 },
      ms("A known client's form, half answered within", median(of("known", (one) => one.answered))),
      ms("An unknown client's, half within", median(of("unknown", (one) => one.answered))),
      // No budget: the timing side channel is known (decision 28).
      {
        name: "… apart by, in standard deviations of chance",
        value: Math.abs(ranks.deviations),
        unit: "",
      },
      {
        name: "… and with the page that follows",
        value: Math.abs(shown.deviations),
        unit: "",
      },
    ],
    details: { ranks, shown, apart, times: seen.map(({ content: _, ...one }) => one) },
  };
}

export const knownClients: Part = {
  name: "known-clients",
  does: `${EACH} known and ${EACH} unknown clients, told apart by words or by time`,
  run: async () => outcomeOf((await withProcesses(measure)).figures),
};
