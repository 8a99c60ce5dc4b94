import { setTimeout as sleep } from "node:timers/promises";
import type { Outcome } from "../chaos/scenario.ts";
import { detailsPath } from "../harness/http/booking-form.ts";
import { type Browser, createBrowser } from "../harness/http/browser.ts";
import { formWith } from "../harness/http/page.ts";
import { ask } from "../harness/http/raw.ts";
import { takePlans } from "./booking-plans.ts";
import {
  extentOf,
  type Oversized,
  overfullForms,
  oversizedForm,
  oversizedHeaders,
  oversizedQueries,
  type SentForm,
} from "./oversize.ts";
import type { Attack, Part } from "./part.ts";
import { bookAs, filledBy, formFor, VICTIM } from "./people.ts";
import type { Target } from "./target.ts";

const STAFF_PASSWORD = "linden trees in november";
/** How much longer than on the idle site other visitors may wait; beside other tests only gross waits tell. */
const MAX_WAIT_MS = { long: 100, short: 1_000 } as const;
const LOOKS = ["/healthz", "/book"];
/** What the machine itself may have held up is tried again, beside looks at the idle site. */
const TRIES = 4;
const LOOKS_AGAIN = 10;
const IDLE_LOOKS = 40;

async function formsOf({ target }: Attack, origin: string, browser: Browser): Promise<SentForm[]> {
  const [plan, other] = await takePlans(target, 2);
  const email = "sizes@attack.example";
  const details = filledBy(await formFor(browser, plan), { ...VICTIM, email });
  const token = await bookAs(origin, other, { ...VICTIM, email: "sizes.booked@attack.example" });
  const pageOf = async (path: string, field: string, more: Record<string, string> = {}) => {
    const form = formWith((await browser.get(path))?.html ?? "", field);
    return form ? [{ path, fields: new Map([...form, ...Object.entries(more)]) }] : [];
  };
  const asked = { emailChosen: "", emailKept: "", attribution: "", work: "" };
  return [
    { path: detailsPath(plan), fields: new Map([...details, ...Object.entries(asked)]) },
    // One that was changed meanwhile, so that nothing comes of it.
    ...(await pageOf(`/book/bookings/${token}/cancel`, "revision", {
      ...{ revision: "99", reasonId: "" },
    })),
    ...(await pageOf("/staff/sign-in", "form", { password: "", location: "", to: "" })),
  ];
}

/** How long each page takes another visitor, in milliseconds. */
async function look(visitor: Browser, worst: Map<string, number>): Promise<number> {
  const times = LOOKS.map(async (path) => {
    const began = performance.now();
    await visitor.get(path);
    const took = performance.now() - began;
    worst.set(path, Math.max(worst.get(path) ?? 0, took));
    return took;
  });
  return Math.max(...(await Promise.all(times)));
}

type Wait = { readonly status: number; readonly waited: number };

/** How long others wait at worst, from when the request is sent until it is answered. */
async function waitBeside(
  origin: string,
  visitor: Browser,
  { request }: Oversized,
  worst: Map<string, number>,
): Promise<Wait> {
  let status: number | undefined;
  const answered = ask(origin, request).then((answer) => {
    status = answer.status;
  });
  let waited = 0;
  do {
    await sleep(2);
    waited = Math.max(waited, await look(visitor, worst));
  } while (status === undefined);
  await answered;
  return { status, waited };
}

async function worstOf(looks: number, visitor: Browser): Promise<number> {
  const times = new Map<string, number>();
  for (let taken = 0; taken < looks; taken += 1) await look(visitor, times);
  return Math.max(...times.values());
}

/** Milliseconds; `until` when no further one is sent, by the clock. */
type Bounds = {
  readonly most: number;
  readonly usual: number;
  readonly until: number;
  readonly worst: Map<string, number>;
};

async function sendAll(
  origin: string,
  visitor: Browser,
  requests: readonly Oversized[],
  { most, usual, until, worst }: Bounds,
) {
  const held: string[] = [];
  const failed: string[] = [];
  let sent = 0;
  for (const oversized of requests) {
    if (Date.now() > until) break;
    let found = await waitBeside(origin, visitor, oversized, worst);
    let isHeld = found.waited > most + usual;
    for (let tries = 1; isHeld && tries < TRIES; tries += 1) {
      const without = await worstOf(LOOKS_AGAIN, visitor);
      found = await waitBeside(origin, visitor, oversized, worst);
      isHeld = found.waited > most + without;
    }
    if (isHeld) held.push(`${Math.round(found.waited)} ms: ${oversized.name}`);
    if (found.status === 0 || found.status >= 500)
      failed.push(`${found.status}: ${oversized.name}`);
    sent += 1;
  }
  return { held, failed, sent };
}

async function run(attack: Attack): Promise<Outcome> {
  const { target, size, seed } = attack;
  const site = await target.another("sizes", { STAFF_PASSWORD });
  const { origin } = site;
  const [browser, visitor] = [createBrowser(origin), createBrowser(origin)];
  try {
    const forms = await formsOf(attack, origin, browser);
    const extent = extentOf(!size.hasTime, seed);
    const requests = [
      ...forms.flatMap((form) => oversizedForm(origin, form, extent)),
      ...forms.slice(0, 1).flatMap((form) => overfullForms(origin, form)),
      ...oversizedQueries(extent),
      ...oversizedHeaders(origin, extent),
    ];
    const [idle, worst] = [new Map<string, number>(), new Map<string, number>()];
    const waits: number[] = [];
    for (let looks = 0; looks < IDLE_LOOKS; looks += 1) waits.push(await look(visitor, idle));
    const usual = waits.toSorted((one, other) => one - other)[IDLE_LOOKS / 2] ?? 0;
    const most = size.hasTime ? MAX_WAIT_MS.long : MAX_WAIT_MS.short;
    const until = Date.now() + size.partMs;
    const { held, failed, sent } = await sendAll(origin, visitor, requests, {
      most,
      usual,
      until,
      worst,
    });
    const logged = await longLines(target);
    return {
      figures: {
        "requests sent": `${sent} of ${requests.length}`,
        ...figuresOf("on the idle site", idle),
        ...figuresOf("beside them", worst),
      },
      checks: [
        { name: "no oversized request keeps others waiting", breaches: held },
        { name: "each is answered, and by no failure", breaches: failed },
        { name: "none makes a long line in the log", breaches: logged },
      ],
    };
  } finally {
    await Promise.all([browser.close(), visitor.close()]);
    await site.stop();
  }
}

const MAX_LINE = 8_000;

async function longLines(target: Target): Promise<readonly string[]> {
  const lines = (await target.log()).split("\n");
  return lines.filter(({ length }) => length > MAX_LINE).map((line) => line.slice(0, 200));
}

function figuresOf(when: string, times: ReadonlyMap<string, number>): Outcome["figures"] {
  const rows = [...times].map(([path, ms]) => [
    `${path} ${when}, at worst`,
    `${Math.round(ms)} ms`,
  ]);
  return Object.fromEntries(rows);
}

export const sizes: Part = {
  name: "sizes",
  does: "every field, parameter and header, far too long and made to be slow",
  run,
};
