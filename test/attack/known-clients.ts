import { keys } from "../../sandbox/keys.ts";
import { Stop } from "../../scripts/support/say.ts";
import { layMeter, type Meter } from "../bench/meter.ts";
import { type PartResult, withProcesses } from "../bench/part.ts";
import { detailsPath, filled, tokenOf } from "../bench/person.ts";
import { compareRanks, middle } from "../bench/ranks.ts";
import { type SalonSite, startSalonSite } from "../bench/salon-site.ts";
import { planBookings, WIDE_HORIZON_DAYS } from "../chaos/booking-plans.ts";
import type { BookingPlan } from "../chaos/histories.ts";
import { formWith } from "../chaos/page.ts";
import { today } from "../harness/days.ts";
import type { Running } from "../harness/process.ts";
import { outcomeOf, type Part } from "./part.ts";

const EACH = 100;
const WARM_UP = 10;
/** One service, so that the pages are alike; of so many free times enough are for it. */
const SERVICE = "1042";
const MAX_WISHES = 1_000;
/** An upstream some way off, whose writes take longer than its reads. */
const UPSTREAM = { readMs: 20, writeMs: 120 };

type Kind = "known" | "unknown";
type Seen = {
  readonly kind: Kind;
  /** Status, headers and page of the form's answer and of the booking's page, without what is random. */
  readonly words: string;
  /** Milliseconds until the form is answered, and until the page it leads to is there. */
  readonly answered: number;
  readonly shown: number;
};

export const emailOf = (kind: Kind, index: number) => `${kind}.${index}@alike.example`;

/** So many clients whom the business has, and our site has never seen. */
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

/** Without what is random, or differs from one wish to the next, whoever books. */
export function normalised(text: string): string {
  return text
    .replaceAll(/\/bookings\/[^/?#\s]+/g, "/bookings/TOKEN")
    .replaceAll(/\b[0-9a-f]{32}\b/g, "NONCE")
    .replaceAll(/^(set-cookie: [^=]+=)[^;]*/gim, "$1SEAL")
    .replaceAll(/Expires=[^;\n]*/gi, "Expires=THEN")
    .replaceAll(/^(?:date|etag|content-length|keep-alive): .*$/gim, "");
}

/** The elements of a page and its state; times and names are those of the wish. */
export function shapeOf(html: string): string {
  const tags = html.match(/<\/?[a-z][^\s>]*/gi) ?? [];
  return `${/\sdata-state="[^"]*"/.exec(html)?.[0] ?? "no state"} ${tags.join("")}`;
}

type Looked = { readonly head: string; readonly body: string; readonly location: string };

async function look(origin: string, path: string, init: RequestInit = {}): Promise<Looked> {
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
): Promise<Seen> {
  const where = detailsPath(plan);
  const form = formWith((await look(origin, where)).body, "review");
  if (!form) throw new Stop(`no form at ${where}`);
  const body = new FormData();
  for (const [name, value] of filled(form, emailOf(kind, index))) body.append(name, value);
  const headers = { origin, "sec-fetch-site": "same-origin" };
  const pressed = performance.now();
  const answer = await look(origin, where, { method: "POST", headers, body });
  const answered = performance.now() - pressed;
  if (tokenOf(answer.location) === undefined) throw new Stop("a form was not taken");
  const booking = await look(origin, new URL(answer.location, origin).pathname);
  const shown = performance.now() - pressed;
  const words = [answer.head, normalised(answer.body), booking.head, shapeOf(booking.body)];
  return { kind, words: words.join("\n\n"), answered, shown };
}

async function measure(running: Running[]): Promise<PartResult> {
  const lines: Meter[] = [];
  const site = await startSalonSite(
    running,
    "alike",
    { MAX_ADVANCE_DAYS: String(WIDE_HORIZON_DAYS) },
    undefined,
    async (target) => {
      lines.push(await layMeter(target, UPSTREAM));
      return lines[0]?.url ?? target;
    },
  );
  try {
    return resultOf(await bookAll(site));
  } finally {
    await Promise.all(lines.map((line) => line.close()));
  }
}

/** Known and unknown in turn, so that whatever else happens happens to both. */
async function bookAll({ origin, sandbox }: SalonSite): Promise<readonly Seen[]> {
  const all = await planBookings(sandbox, today(), MAX_WISHES);
  const plans = all.filter(({ serviceId }) => serviceId === SERVICE);
  await makeKnown(sandbox.url, EACH + WARM_UP);
  const seen: Seen[] = [];
  for (const [index, plan] of plans.slice(0, (EACH + WARM_UP) * 2).entries()) {
    const isKnown = index % 2 === 0;
    const kind = isKnown ? "known" : "unknown";
    const one = await bookOnce(origin, plan, kind, Math.floor(index / 2));
    if (index >= WARM_UP * 2) seen.push(one);
  }
  return seen;
}

function resultOf(seen: readonly Seen[]): PartResult {
  const of = (kind: Kind, what: (one: Seen) => number) =>
    seen.filter((one) => one.kind === kind).map(what);
  const words = (kind: Kind) =>
    new Set(seen.filter((one) => one.kind === kind).map((one) => one.words));
  const [known, unknown] = [words("known"), words("unknown")];
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
      { name: "Answers that tell known from unknown", value: apart.length, unit: "", budget: 0 },
      ms("A known client's form, half answered within", middle(of("known", (one) => one.answered))),
      ms("An unknown client's, half within", middle(of("unknown", (one) => one.answered))),
      // No budget: time does tell (decision 28).
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
    details: { ranks, shown, apart, times: seen.map(({ words: _, ...one }) => one) },
  };
}

/** Whether an answer tells who is a client of the business, and how far the time it takes does. */
export const knownClients: Part = {
  name: "known-clients",
  does: `${EACH} known and ${EACH} unknown clients, told apart by words or by time`,
  run: async () => outcomeOf((await withProcesses(measure)).figures),
};
