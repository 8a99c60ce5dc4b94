import { setTimeout as sleep } from "node:timers/promises";
import type { BookingPlan } from "../chaos/histories.ts";
import { detailsPath, filled, tokenOf } from "../harness/http/booking-form.ts";
import { type Browser, createBrowser, type PageResponse } from "../harness/http/browser.ts";
import { formWith, problemOn } from "../harness/http/page.ts";

export type BotCrowd = {
  stop(): Promise<void>;
  /** Forms that were answered. */
  sent(): number;
  booked(): number;
  /** Errors and missing responses; that the site is busy is an answer. */
  failed(): number;
  answers(): Readonly<Record<string, number>>;
};

/**
 * Sends at once, fills in every field, or waits and uses its own contact; none computes a proof of
 * work.
 */
const KINDS = ["hasty", "greedy", "patient"] as const;
const PATIENT_MS = 1_200;

export function createBotCrowd(
  origin: string,
  plans: readonly BookingPlan[],
  options: { readonly bots: number; readonly triesASecond: number },
): BotCrowd {
  const answers = new Map<string, number>();
  const underWay = new Set<Promise<void>>();
  const browsers = Array.from({ length: options.bots }, (_, index) =>
    createBrowser(origin, {
      "x-forwarded-for": `203.0.${Math.floor(index / 250)}.${(index % 250) + 1}`,
    }),
  );
  let attempts = 0;

  function count(what: string): void {
    answers.set(what, (answers.get(what) ?? 0) + 1);
  }

  async function attempt(browser: Browser, number: number): Promise<void> {
    const plan = plans[number % plans.length];
    const kind = KINDS[number % KINDS.length] ?? "hasty";
    if (plan) count(await tryOnce(browser, plan, kind, number));
  }

  const timer = setInterval(() => {
    const browser = browsers[attempts % browsers.length];
    attempts += 1;
    if (!browser) return;
    const trying = attempt(browser, attempts).finally(() => underWay.delete(trying));
    underWay.add(trying);
  }, 1_000 / options.triesASecond);

  const told = (what: string) => answers.get(what) ?? 0;
  const answersTo = (kind: string) =>
    [...answers].reduce(
      (sum, [what, times]) => sum + (what.startsWith(`${kind}: `) ? times : 0),
      0,
    );
  return {
    async stop() {
      clearInterval(timer);
      await Promise.all(underWay);
      await Promise.all(browsers.map((browser) => browser.close()));
    },
    sent: () => KINDS.reduce((sum, kind) => sum + answersTo(kind), 0),
    booked: () => KINDS.reduce((sum, kind) => sum + told(`${kind}: booked`), 0),
    failed: () => told("failed"),
    answers: () => Object.fromEntries(answers),
  };
}

async function tryOnce(
  browser: Browser,
  plan: BookingPlan,
  kind: (typeof KINDS)[number],
  number: number,
): Promise<string> {
  const where = detailsPath(plan);
  const page = await browser.get(where);
  if (isBusy(page)) return "busy";
  if (!page || page.status >= 500) return "failed";
  const form = formWith(page.html, "review");
  if (!form) return "no form";
  const fields = new Map(filled(form, `bot${number}@bots.example`));
  if (kind === "greedy") fields.set("homepage", "https://bots.example");
  if (kind !== "hasty") await sleep(PATIENT_MS);
  const answer = await browser.post(where, fields);
  if (isBusy(answer)) return "busy";
  if (!answer || answer.status >= 500) return "failed";
  if (tokenOf(answer.location)) return `${kind}: booked`;
  return `${kind}: ${problemOn(answer.html).slice(0, 90)}`;
}

/** The page of a site that has more to render than it can says when to come again. */
function isBusy(page: PageResponse | undefined): boolean {
  return page?.status === 503 && page.headers["retry-after"] !== undefined;
}
