import { setTimeout as sleep } from "node:timers/promises";
import type { Fields } from "../harness/http/browser.ts";
import type { VisitedSite } from "../harness/http/own-browser.ts";
import { formWith, linksTo } from "../harness/http/page.ts";
import type { Chance } from "./chance.ts";
import { type Asked, isChangeEnd, type Told, type VisitorHistory } from "./histories.ts";
import { lookAt, lookAtFile, NO_SUCH_BOOKING } from "./look.ts";

/** `again`: the form of the press before it, in the same moment. */
type Press = "move" | "cancel" | "again";

/** What a visitor does: rounds one after the other, the presses of a round all at once. */
export type ChangeScript = {
  readonly name: string;
  readonly rounds: readonly (readonly Press[])[];
};

export const CHANGE_SCRIPTS: readonly (ChangeScript & { readonly weight: number })[] = [
  { name: "left alone", weight: 1, rounds: [] },
  { name: "moved", weight: 2, rounds: [["move"]] },
  { name: "cancelled", weight: 3, rounds: [["cancel"]] },
  { name: "moved, then cancelled", weight: 2, rounds: [["move"], ["cancel"]] },
  { name: "moved twice", weight: 1, rounds: [["move"], ["move"]] },
  { name: "moved, pressed twice", weight: 1, rounds: [["move", "again"]] },
  { name: "cancelled, pressed twice", weight: 1, rounds: [["cancel", "again"]] },
  { name: "moved and cancelled at once", weight: 3, rounds: [["move", "cancel"]] },
  { name: "moved to two times at once", weight: 2, rounds: [["move", "move"]] },
];

export type ChangeVisitorOptions = {
  /** Presses of one round go to them in turns. */
  readonly sites: readonly VisitedSite[];
  readonly timeZone: string;
  readonly booked: VisitorHistory & { readonly token: string };
  readonly script: ChangeScript;
  readonly chance: Chance;
  readonly keepsWaiting: () => boolean;
  readonly beforePress: () => Promise<void>;
  /** Told that it is being found out, which takes minutes. */
  readonly onChecking: () => void;
};

type OpenForm = {
  readonly path: string;
  readonly fields: Fields;
  readonly asks: Omit<Asked, "at">;
};

const RETRY_MS = 150;
const OPEN_TRIES = 20;
const RELOAD_MS = [200, 500, 1_000, 2_000, 4_000];

/**
 * Opens the forms as a visitor does, sends them until there is a response, and watches the page: the
 * history goes on from that of the booking.
 */
export async function runChangeVisitor(each: ChangeVisitorOptions): Promise<VisitorHistory> {
  const { booked, script } = each;
  const asked: Asked[] = [];
  const told: Told[] = [...booked.told, ...(await watch(each))];
  for (const round of script.rounds) {
    if (!each.keepsWaiting()) break;
    const forms: OpenForm[] = [];
    for (const press of round) {
      const form = press === "again" ? forms.at(-1) : await openForm(each, press);
      if (form) forms.push(form);
    }
    await each.beforePress();
    const at = Date.now();
    asked.push(...[...new Set(forms)].map(({ asks }) => ({ ...asks, at })));
    await Promise.all(forms.map((form, index) => send(each, form, index)));
    told.push(...(await watch(each)));
  }
  return { ...booked, asked, told };
}

function siteFor({ sites }: Pick<ChangeVisitorOptions, "sites">, index: number) {
  const site = sites[index % sites.length];
  if (!site) throw new Error("a visitor needs a site");
  return site.browser();
}

/** `undefined` where the page has no form to change it, or no time to move to. */
async function openForm(
  each: ChangeVisitorOptions,
  kind: "move" | "cancel",
): Promise<OpenForm | undefined> {
  const page = `/book/bookings/${each.booked.token}`;
  for (let tries = 0; tries < OPEN_TRIES && each.keepsWaiting(); tries += 1) {
    const path = kind === "cancel" ? `${page}/cancel` : await pickTime(each, `${page}/move`);
    const answer = path === undefined ? undefined : await siteFor(each, tries).get(path);
    const fields = answer && formWith(answer.html, "revision");
    if (path !== undefined && fields) return { path, fields, asks: asksOf(kind, fields) };
    await sleep(RETRY_MS);
  }
  return undefined;
}

function asksOf(kind: "move" | "cancel", fields: Fields): Omit<Asked, "at"> {
  if (kind === "cancel") return { kind };
  return { kind, to: { date: fields.get("date") ?? "", start: fields.get("start") ?? "" } };
}

async function pickTime(each: ChangeVisitorOptions, path: string): Promise<string | undefined> {
  const answer = await siteFor(each, 0).get(path);
  const links = answer ? linksTo(answer.html, "/move/confirm?") : [];
  return links[each.chance.between(0, links.length - 1)];
}

async function send(each: ChangeVisitorOptions, form: OpenForm, index: number): Promise<void> {
  for (;;) {
    const answer = await siteFor(each, index).post(form.path, form.fields);
    if ((answer && answer.status < 500) || !each.keepsWaiting()) return;
    await sleep(RETRY_MS);
  }
}

/** Until the page tells an end. */
async function watch(each: ChangeVisitorOptions): Promise<readonly Told[]> {
  const told: Told[] = [];
  for (let reload = 0; ; reload += 1) {
    const looks = await lookOnce(each, reload);
    told.push(...looks);
    const [page] = looks;
    if (page?.state.endsWith("_checking")) each.onChecking();
    const isOver = page && (isChangeEnd(page.state) || page.state === NO_SUCH_BOOKING);
    if (isOver || !each.keepsWaiting()) return told;
    await sleep(RELOAD_MS[Math.min(reload, RELOAD_MS.length - 1)]);
  }
}

/** The page, and where it tells an end its calendar file. */
export async function lookOnce(
  each: Pick<ChangeVisitorOptions, "sites" | "booked" | "timeZone">,
  index: number,
): Promise<readonly Told[]> {
  const site = siteFor(each, index);
  const { token } = each.booked;
  const page = await lookAt(site, token);
  if (!page || !isChangeEnd(page.state)) return page ? [page] : [];
  const isHedged = page.page.claims.includes("may have changed");
  const file = await lookAtFile(site, token, each.timeZone, isHedged);
  return file ? [page, file] : [page];
}
