import type { Outcome } from "../chaos/scenario.ts";
import { detailsPath } from "../harness/http/booking-form.ts";
import { createBrowser } from "../harness/http/browser.ts";
import { ask, formOf, type RawRequest } from "../harness/http/raw.ts";
import { takePlans } from "./booking-plans.ts";
import { type Attack, forEach, type Part } from "./part.ts";
import { filledBy, formFor, VICTIM } from "./people.ts";
import type { Target } from "./target.ts";

const AT_ONCE = 8;
const PUBLIC_URL = "https://book.attack.example";
const HOST = "book.attack.example";

const ABSENT = undefined;
const ORIGINS = [
  ABSENT,
  PUBLIC_URL,
  "null",
  "https://evil.example",
  "http://book.attack.example",
  "https://book.attack.example.evil.example",
  "https://evil.book.attack.example",
  "https://book.attack.example:8443",
  `${PUBLIC_URL}, https://evil.example`,
  "",
];
const FETCH_SITES = [ABSENT, "same-origin", "same-site", "cross-site", "none", "junk"];
const REFERERS = [
  ABSENT,
  `${PUBLIC_URL}/book/details`,
  "https://evil.example/",
  `https://evil.example/?${PUBLIC_URL}/`,
  `${PUBLIC_URL}.evil.example/`,
  "not an address",
];

type Cell = {
  readonly origin: string | undefined;
  readonly site: string | undefined;
  readonly referer: string | undefined;
};

const CELLS: readonly Cell[] = ORIGINS.flatMap((origin) =>
  FETCH_SITES.flatMap((site) => REFERERS.map((referer) => ({ origin, site, referer }))),
);

/**
 * Requests that only a page of the site can send, by the specifications and not by the site's code.
 */
export function isOwn({ origin, site, referer }: Cell): boolean {
  const isForeign = origin !== undefined && origin !== "" && origin !== "null";
  if (isForeign && origin !== PUBLIC_URL) return false;
  if (site !== undefined) return site === "same-origin";
  if (origin === PUBLIC_URL) return true;
  if (origin === "null") return false;
  return referer === `${PUBLIC_URL}/book/details`;
}

/** Nothing is said, "null", or two things that contradict: answered on the form's own page. */
function isHidden({ origin, site }: Cell): boolean {
  const isSilent = origin === undefined || origin === "" || origin === "null";
  return isSilent || origin === PUBLIC_URL || site === "same-origin";
}

function requestFrom(cell: Cell, path: string, form: ReadonlyMap<string, string>): RawRequest {
  const { body = "", headers = [] } = formOf(Object.fromEntries(form));
  const { origin, site, referer } = cell;
  return {
    method: "POST",
    path,
    body,
    headers: [
      ["Host", HOST],
      ...headers,
      ...(origin === undefined ? [] : [["Origin", origin] as const]),
      ...(site === undefined ? [] : [["Sec-Fetch-Site", site] as const]),
      ...(referer === undefined ? [] : [["Referer", referer] as const]),
    ],
  };
}

/** A valid form from every origin; refused unless a page of ours sent it. */
async function tryForms(attack: Attack, site: string) {
  const [plan] = await takePlans(attack.target, 1);
  const form = await goodForm(attack.target, plan);
  const path = detailsPath(plan);
  const breaches: string[] = [];
  const foreign = CELLS.filter((cell) => !isOwn(cell));
  await forEach(foreign, { atOnce: AT_ONCE }, async (cell) => {
    const answer = await ask(site, requestFrom(cell, path, form));
    const { status } = answer;
    const isElsewhere = answer.headers.get("location")?.includes("refused=origin") ?? false;
    const isRefused = (status === 303 && isElsewhere) || (status === 422 && isHidden(cell));
    if (!isRefused) breaches.push(`${status} for ${JSON.stringify(cell)}`);
  });
  // Allowed combinations send a form without a seal: it only has to be read.
  const empty = new Map([...form, ["review", "x"]]);
  const own = CELLS.filter(isOwn);
  const refused: string[] = [];
  await forEach(own, { atOnce: AT_ONCE }, async (cell) => {
    const answer = await ask(site, requestFrom(cell, path, empty));
    const isTurnedAway = answer.headers.get("location")?.includes("refused=origin") ?? false;
    if (isTurnedAway || answer.status >= 500 || answer.status === 0) {
      refused.push(`${answer.status} for ${JSON.stringify(cell)}`);
    }
  });
  return { breaches, refused, path, form };
}

async function goodForm({ origin }: Target, plan: Parameters<typeof formFor>[1]) {
  const browser = createBrowser(origin);
  const form = filledBy(await formFor(browser, plan), { ...VICTIM, email: "csrf@attack.example" });
  await browser.close();
  return form;
}

async function tryReading(site: string, path: string, form: ReadonlyMap<string, string>) {
  for (const method of ["GET", "HEAD", "OPTIONS"]) {
    const query = new URLSearchParams([...form]);
    await ask(site, { method, path: `${path}&${query}`, headers: [["Host", HOST]] });
  }
}

async function run(attack: Attack): Promise<Outcome> {
  const { target } = attack;
  const { origin: site, stop } = await target.another("csrf", { PUBLIC_URL });
  const before = (await target.salon.appointments()).length;
  const { breaches, refused, path, form } = await tryForms(attack, site);
  await tryReading(site, path, form);
  await stop();
  const booked = (await target.salon.appointments()).slice(before).map(({ id }) => id);
  return {
    figures: { "combinations of Origin, Sec-Fetch-Site and Referer": CELLS.length },
    checks: [
      { name: "forms from elsewhere are refused in words", breaches },
      { name: "forms of our own pages are read", breaches: refused },
      { name: "nothing is booked from elsewhere, or by reading", breaches: booked },
    ],
  };
}

export const csrf: Part = {
  name: "csrf",
  does: "a good form, sent as every other site could make a browser send it",
  run,
};
