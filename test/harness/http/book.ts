import { setTimeout as sleep } from "node:timers/promises";
import type { Visitor } from "../visitor.ts";
import { attribute, linksTo, stateOn, textOf } from "./page.ts";
import type { HttpVisitor, Shown } from "./visitor.ts";

const POLL_MS = 100;
const SETTLE_MS = 20_000;
const UNDER_WAY = ["received", "working", "checking", "moving", "cancelling"];

type Times = Readonly<Record<string, string | readonly string[]>>;

/** The page of times for these lines, on the wanted day or the next free one. */
export async function openTimes(http: HttpVisitor, query: Times): Promise<Shown> {
  const pairs = Object.entries(query).flatMap(([name, values]) =>
    [values].flat().map((value) => [name, value]),
  );
  const page = await http.open(`/book/time?${new URLSearchParams(pairs)}`);
  if (slotsOn(page).length > 0) return page;
  const [next] = linksTo(timesOn(page), "date=");
  if (next === undefined) throw new Error(`nothing is free from ${page.path} on`);
  return http.open(next);
}

/** The address without its query; addresses of a booking's changes and files begin with it. */
export function pathnameOf({ path }: Shown): string {
  return path.replace(/\?.*/s, "");
}

function timesOn({ html }: Shown): string {
  const [, times = ""] = html.split(/\sid="times"/);
  return times;
}

/** Links of the times of the chosen day, to the form that books or to the one that moves. */
export function slotsOn(page: Shown, to = "/details?"): readonly string[] {
  return linksTo(timesOn(page), to);
}

export async function openDetails(http: HttpVisitor, query: Times): Promise<Shown> {
  const [address] = slotsOn(await openTimes(http, query));
  if (address === undefined) throw new Error("no time to choose");
  return http.open(address);
}

/** Sends the details form, and opens the booking's page until the booking has ended. */
export async function book(
  http: HttpVisitor,
  details: Shown,
  { firstName, email }: Visitor,
  more: Readonly<Record<string, string>> = {},
): Promise<Shown> {
  return untilOver(http, await http.send(details, "review", { firstName, email, ...more }));
}

export async function untilOver(http: HttpVisitor, first: Shown): Promise<Shown> {
  let page = first;
  for (const until = performance.now() + SETTLE_MS; performance.now() < until; ) {
    if (!UNDER_WAY.includes(stateOn(page.html) ?? "")) return page;
    await sleep(POLL_MS);
    page = await http.open(page.path);
  }
  return page;
}

/** The address that the form of a service's choices leads to with these options ticked. */
export function chosen({ html, path }: Shown, ...options: readonly string[]): string {
  const ticked: (readonly [name: string, value: string, isRadio: boolean])[] = [];
  for (const [label] of html.matchAll(/<label\b[^>]*><input\b[\s\S]*?<\/label>/g)) {
    const [input = ""] = /<input\b[^>]*>/.exec(label) ?? [];
    const name = attribute(input, "name") ?? "";
    if (!options.some((option) => textOf(label).startsWith(option))) continue;
    ticked.push([name, attribute(input, "value") ?? "", attribute(input, "type") === "radio"]);
  }
  if (ticked.length !== options.length) throw new Error(`${path} has no ${options.join(", ")}`);
  const query = new URLSearchParams(path.split("?")[1] ?? "");
  for (const [name, value, isRadio] of ticked) {
    if (isRadio) query.set(name, value);
    else query.append(name, value);
  }
  return `${path.split("?")[0]}?${query}`;
}
