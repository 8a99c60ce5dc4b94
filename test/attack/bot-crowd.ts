import { setTimeout as sleep } from "node:timers/promises";
import { detailsPath, filled, tokenOf } from "../bench/person.ts";
import { type Browser, createBrowser } from "../chaos/browser.ts";
import type { BookingPlan } from "../chaos/histories.ts";
import { formWith, problemOn } from "../chaos/page.ts";

export type BotCrowd = {
  stop(): Promise<void>;
  sent(): number;
  booked(): number;
  /** Answers of 500 and above, or none at all. */
  failed(): number;
  /** How often bots were told what. */
  answers(): Readonly<Record<string, number>>;
};

/**
 * What a bot does: sends at once, fills in every field there is, or waits as a person would and
 * sends the form with a contact of its own. None computes a proof of work.
 */
const KINDS = ["hasty", "greedy", "patient"] as const;
const PATIENT_MS = 1_200;

/** Bots, each with an address of its own, who send real forms of real times, one after the other. */
export function createBotCrowd(
  origin: string,
  plans: readonly BookingPlan[],
  plan: { readonly bots: number; readonly triesASecond: number },
): BotCrowd {
  const answers = new Map<string, number>();
  const underWay = new Set<Promise<void>>();
  const browsers = Array.from({ length: plan.bots }, (_, index) =>
    createBrowser(origin, {
      "x-forwarded-for": `203.0.${Math.floor(index / 250)}.${(index % 250) + 1}`,
    }),
  );
  let count = 0;

  function note(what: string): void {
    answers.set(what, (answers.get(what) ?? 0) + 1);
  }

  async function attempt(browser: Browser, number: number): Promise<void> {
    const plan = plans[number % plans.length];
    const kind = KINDS[number % KINDS.length] ?? "hasty";
    if (plan) note(await tryOnce(browser, plan, kind, number));
  }

  const timer = setInterval(() => {
    const browser = browsers[count % browsers.length];
    count += 1;
    if (!browser) return;
    const trying = attempt(browser, count).finally(() => underWay.delete(trying));
    underWay.add(trying);
  }, 1_000 / plan.triesASecond);

  const told = (what: string) => answers.get(what) ?? 0;
  return {
    async stop() {
      clearInterval(timer);
      await Promise.all(underWay);
      await Promise.all(browsers.map((browser) => browser.close()));
    },
    sent: () => [...answers.values()].reduce((sum, each) => sum + each, 0),
    booked: () => KINDS.reduce((sum, kind) => sum + told(`${kind}: booked`), 0),
    failed: () => told("failed"),
    answers: () => Object.fromEntries(answers),
  };
}

/** What the bot is told. */
async function tryOnce(
  browser: Browser,
  plan: BookingPlan,
  kind: (typeof KINDS)[number],
  number: number,
): Promise<string> {
  const where = detailsPath(plan);
  const page = await browser.get(where);
  if (!page || page.status >= 500) return "failed";
  const form = formWith(page.html, "review");
  if (!form) return "no form";
  const fields = new Map(filled(form, `bot${number}@bots.example`));
  if (kind === "greedy") fields.set("homepage", "https://bots.example");
  if (kind !== "hasty") await sleep(PATIENT_MS);
  const answer = await browser.post(where, fields);
  if (!answer || answer.status >= 500) return "failed";
  if (tokenOf(answer.location)) return `${kind}: booked`;
  return `${kind}: ${problemOn(answer.html).slice(0, 90)}`;
}
