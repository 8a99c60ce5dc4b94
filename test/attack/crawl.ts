import { keys } from "../../sandbox/keys.ts";
import { linksTo, read } from "../bench/page.ts";
import type { Check } from "../chaos/checks.ts";
import type { BookingPlan } from "../chaos/histories.ts";
import type { Outcome } from "../chaos/scenario.ts";
import { detailsPath, tokenOf } from "../harness/http/booking-form.ts";
import { createBrowser } from "../harness/http/browser.ts";
import { ask, type RawAnswer, type RawRequest } from "../harness/http/raw.ts";
import { FIXED, HEADERS, METHODS } from "./addresses.ts";
import { takePlans } from "./booking-plans.ts";
import { type Attack, forEach, type Part } from "./part.ts";
import { bookAs, filledBy, formFor, VICTIM } from "./people.ts";
import { leaksIn, type Secret, secretsOf } from "./secrets.ts";
import type { Target } from "./target.ts";

const AT_ONCE = 12;

type State = {
  readonly name: string;
  enter(target: Target): Promise<void>;
};

const EVERY_TIME = 1_000_000;

const USUAL = "as usual";

/** States of the upstream; its error texts quote secrets. */
const STATES: readonly State[] = [
  { name: USUAL, enter: async () => undefined },
  {
    name: "the upstream quotes the key",
    enter: ({ salon }) =>
      salon.fault({
        route: "*",
        kind: "status",
        status: 401,
        times: EVERY_TIME,
        body: { title: keys.full.value, status: 401, detail: `${VICTIM.email} x-api-key` },
      }),
  },
  {
    name: "the upstream is down",
    enter: ({ salon }) =>
      salon.fault({ route: "*", kind: "error-before", status: 500, times: EVERY_TIME }),
  },
  {
    name: "the upstream breaks off",
    enter: ({ salon }) => salon.fault({ route: "*", kind: "cut-body", times: EVERY_TIME }),
  },
  {
    name: "the upstream speaks another language",
    enter: ({ salon }) => salon.fault({ route: "*", kind: "non-json", times: EVERY_TIME }),
  },
  {
    name: "nothing is free",
    enter: ({ salon }) => salon.set({ closedAll: true }),
  },
];

function requestsFor(routes: readonly string[], state: string): readonly RawRequest[] {
  // A parameter per state, so that pages cached in the state before do not hide it.
  const mark = `x=${encodeURIComponent(state)}`;
  return routes.flatMap((route) => {
    const path = route + (route.includes("?") ? "&" : "?") + mark;
    return [
      ...METHODS.map((method) => ({ method, path })),
      ...HEADERS.map((headers) => ({ path, headers })),
    ];
  });
}

async function routesOf({ origin }: Target, most: number): Promise<readonly string[]> {
  const menu = await read(origin, "/book");
  const found = linksTo(menu, "/").filter((link) => !FIXED.includes(link));
  return [...FIXED, ...found].slice(0, Math.max(most, FIXED.length));
}

function judge(answer: RawAnswer, secrets: readonly Secret[], isUsual: boolean): readonly string[] {
  const head = [...answer.headers].map(([name, value]) => `${name}: ${value}`).join("\n");
  const leaks = leaksIn(`${head}\n${answer.body}`, secrets);
  // 503 is right where the upstream gives no data.
  const isWrong =
    answer.status === 0 || (answer.status >= 500 && (isUsual || answer.status === 500));
  return isWrong ? [...leaks, `status ${answer.status}`] : leaks;
}

type Seen = { readonly breaches: string[]; planned: number; answers: number };

async function requestAll(
  origin: string,
  requests: readonly RawRequest[],
  {
    secrets,
    state,
    until,
    seen,
  }: { secrets: readonly Secret[]; state: State; until: number; seen: Seen },
): Promise<void> {
  const isUsual = state.name === USUAL;
  seen.planned += requests.length;
  seen.answers += await forEach(requests, { atOnce: AT_ONCE, until }, async (one) => {
    for (const wrong of judge(await ask(origin, one), secrets, isUsual)) {
      const headers = (one.headers ?? []).map(([name]) => name).join();
      seen.breaches.push(`${state.name}: ${wrong}: ${one.method ?? "GET"} ${one.path} ${headers}`);
    }
  });
}

/** A booking that the upstream cannot take. The sender's own contact may be shown to them. */
async function bookWhileDown(
  target: Target,
  secrets: readonly Secret[],
  state: State,
  plan: BookingPlan,
) {
  const browser = createBrowser(target.origin);
  const form = filledBy(await formFor(browser, plan), VICTIM);
  await state.enter(target);
  const answer = await browser.post(detailsPath(plan), form);
  const token = tokenOf(answer?.location);
  const page = token === undefined ? answer : await browser.get(`/book/bookings/${token}`);
  await browser.close();
  const others = secrets.filter(
    ({ text }) => !Object.values(VICTIM).some((own) => own.endsWith(text)),
  );
  return leaksIn(page?.html ?? "", others).map((leak) => `${state.name}: ${leak}: a booking`);
}

/** Pages may be cached, so a fresh site is started in each state too. */
async function crawlStates(attack: Attack, secrets: readonly Secret[], routes: readonly string[]) {
  const { target, size } = attack;
  const seen: Seen = { breaches: [], planned: 0, answers: 0 };
  const states = size.hasTime ? STATES : STATES.slice(0, 2);
  for (const state of states) {
    // Half the time each, so that a slow machine skips some of both.
    const until = Date.now() + size.partMs / 2;
    const context = { secrets, state, until, seen };
    const all = requestsFor(routes, state.name);
    const plain = all.filter(({ method }) => method === "GET");
    if (state.name !== USUAL) {
      const [plan] = await takePlans(target, 1);
      seen.breaches.push(...(await bookWhileDown(target, secrets, state, plan)));
      const fresh = await target.another("crawl", {});
      await requestAll(fresh.origin, plain, context);
      await fresh.stop();
    }
    const isWhole = size.hasTime || state.name === USUAL;
    await requestAll(target.origin, isWhole ? all : plain, context);
    await target.salon.heal();
    await target.salon.set({ closedAll: false });
  }
  return seen;
}

async function run(attack: Attack): Promise<Outcome> {
  const { target, size } = attack;
  const [plan] = await takePlans(target, 1);
  await bookAs(target.origin, plan, VICTIM);
  const secrets = secretsOf(target.sessionSecret, [VICTIM]);
  const routes = await routesOf(target, size.routes);
  const { answers, planned, breaches } = await crawlStates(attack, secrets, routes);
  return {
    figures: { addresses: routes.length, answers, "left out": planned - answers },
    checks: [{ name: "no answer gives anything away", breaches }, await logCheck(target, secrets)],
  };
}

async function logCheck(target: Target, secrets: readonly Secret[]): Promise<Check> {
  const lines = (await target.log()).split("\n");
  const kept = secrets.filter(({ text }) => text !== "x-api-key");
  const breaches = lines.flatMap((line) =>
    kept
      .filter(({ text }) => line.toLowerCase().includes(text.toLowerCase()))
      .map(({ name }) => `${name}: ${line.slice(0, 300)}`),
  );
  return { name: "the logs hold no key, no secret and no contact", breaches };
}

export const crawl: Part = {
  name: "crawl",
  does: "every address with every header and method, in every state of the upstream",
  run,
};
