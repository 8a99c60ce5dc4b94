import { ask, type RawAnswer, type RawRequest } from "../../e2e/security/support/requests.ts";
import { keys } from "../../sandbox/keys.ts";
import { linksTo, read } from "../bench/page.ts";
import type { Check } from "../chaos/checks.ts";
import type { Outcome } from "../chaos/scenario.ts";
import { type Attack, forEach, type Part } from "./part.ts";
import { bookAs, VICTIM } from "./people.ts";
import { leaksIn, type Secret, secretsOf } from "./secrets.ts";
import type { Target } from "./target.ts";
import { takeWishes } from "./wishes.ts";

const AT_ONCE = 12;

const METHODS = ["GET", "HEAD", "POST", "PUT", "DELETE", "PATCH", "OPTIONS", "TRACE", "PROPFIND"];

const HEADERS: readonly (readonly (readonly [name: string, value: string])[])[] = [
  [],
  [["RSC", "1"]],
  [
    ["RSC", "1"],
    ["Next-Router-Prefetch", "1"],
    ["Next-Router-Segment-Prefetch", "/_tree"],
  ],
  [["Next-Action", "60".repeat(21)]],
  [["X-Nextjs-Data", "1"]],
  [["X-Middleware-Subrequest", "proxy:proxy:proxy:proxy:proxy"]],
  [
    ["X-Forwarded-Host", "evil.example"],
    ["X-Forwarded-Proto", "https"],
  ],
  [["X-Forwarded-For", "203.0.113.9, 10.0.0.1"]],
  [["Origin", "https://evil.example"]],
  [
    ["Accept", "application/json"],
    ["Accept-Language", "ar"],
  ],
  [["Cookie", "booked-book=1.a; visitor-book=1.a; __Host-x=y"]],
  [
    ["Range", "bytes=0-9"],
    ["If-None-Match", "*"],
  ],
  [
    ["X-HTTP-Method-Override", "DELETE"],
    ["Content-Type", "application/json"],
  ],
  [
    ["Accept-Encoding", "identity;q=0"],
    ["Sec-Purpose", "prefetch"],
  ],
];

const FIXED = [
  "/",
  "/book",
  "/book?q=cut&line=1042&added=1042",
  "/book/time?line=1042",
  "/book/time?line=a%2Fb~c+d&team=tm_mara",
  "/book/details?line=1042&date=2030-01-01&start=10:00&team=any",
  "/book/services/svc_cut",
  "/book/services/svc_members_facial",
  "/book/bundles/bnd_cut_gloss",
  "/book/bookings/x",
  "/book/warm",
  "/book/broken",
  "/book/picture.png",
  "/book/manifest.webmanifest",
  "/robots.txt",
  "/sitemap.xml",
  "/.well-known/security.txt",
  "/staff",
  "/healthz",
  "/metrics",
  "/api/Clients/search",
  "/.env",
  "/.git/config",
  "/data/journal.sqlite",
  "/_next/server/pages-manifest.json",
  "/_next/static/../server/app-paths-manifest.json",
  "/_next/image?url=%2F..%2F..%2F.env&w=64&q=75",
  "/package.json",
  "/proxy.ts",
  "/%2e%2e/%2e%2e/etc/passwd",
];

type State = {
  readonly name: string;
  enter(target: Target): Promise<void>;
};

const EVERY_TIME = 1_000_000;

/** What the upstream may do while strangers look. Its errors quote what nobody may see. */
const STATES: readonly State[] = [
  { name: "as usual", enter: async () => undefined },
  {
    name: "the upstream quotes the key",
    enter: ({ salon }) =>
      salon.fault({
        route: "*",
        kind: "status",
        status: 400,
        times: EVERY_TIME,
        body: { title: keys.full.value, status: 400, detail: `${VICTIM.email} x-api-key` },
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

/** Every address with every method, and with every header. */
function requestsFor(routes: readonly string[], state: string): readonly RawRequest[] {
  // A parameter of its own, so that what was kept in the state before is not all that is seen.
  const mark = `x=${encodeURIComponent(state)}`;
  return routes.flatMap((route) => {
    const path = route + (route.includes("?") ? "&" : "?") + mark;
    return [
      ...METHODS.map((method) => ({ method, path })),
      ...HEADERS.map((headers) => ({ path, headers })),
    ];
  });
}

/** What a stranger finds by following links, after what nobody links to. */
async function routesOf({ origin }: Target, most: number): Promise<readonly string[]> {
  const menu = await read(origin, "/book");
  const found = linksTo(menu, "/").filter((link) => !FIXED.includes(link));
  return [...FIXED, ...found].slice(0, Math.max(most, FIXED.length));
}

function judge(answer: RawAnswer, secrets: readonly Secret[], isUsual: boolean): readonly string[] {
  const head = [...answer.headers].map(([name, value]) => `${name}: ${value}`).join("\n");
  const leaks = leaksIn(`${head}\n${answer.body}`, secrets);
  // What the site cannot know just then, it may say with 503.
  const isWrong =
    answer.status === 0 || (answer.status >= 500 && (isUsual || answer.status === 500));
  return isWrong ? [...leaks, `status ${answer.status}`] : leaks;
}

async function look(attack: Attack, secrets: readonly Secret[], routes: readonly string[]) {
  const { target, size } = attack;
  const breaches: string[] = [];
  let answers = 0;
  const states = size.hasTime ? STATES : STATES.slice(0, 2);
  const until = Date.now() + size.partMs;
  for (const state of states) {
    await state.enter(target);
    const isUsual = state.name === "as usual";
    answers += await forEach(
      requestsFor(routes, state.name),
      { atOnce: AT_ONCE, until },
      async (one) => {
        for (const wrong of judge(await ask(target.origin, one), secrets, isUsual)) {
          const headers = (one.headers ?? []).map(([name]) => name).join();
          breaches.push(`${state.name}: ${wrong}: ${one.method ?? "GET"} ${one.path} ${headers}`);
        }
      },
    );
    await target.salon.heal();
  }
  await target.salon.set({ closedAll: false });
  return { answers, breaches };
}

async function run(attack: Attack): Promise<Outcome> {
  const { target, size } = attack;
  const [wish] = await takeWishes(target, 1);
  await bookAs(target.origin, wish, VICTIM);
  const secrets = secretsOf(target.sessionSecret, [VICTIM]);
  const routes = await routesOf(target, size.routes);
  const { answers, breaches } = await look(attack, secrets, routes);
  return {
    figures: { addresses: routes.length, answers },
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
