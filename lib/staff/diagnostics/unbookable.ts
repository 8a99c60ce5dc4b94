import type { Location } from "#lib/config/types.ts";
import { NONE_CLOSED } from "#lib/offer/catalogue/bookable.ts";
import type { Catalogue, CheckedCart } from "#lib/offer/catalogue/types.ts";
import { quoteCart } from "#lib/offer/pricing/cart.ts";
import type { Probe } from "#lib/upstream/probe.ts";
import type { Schemas } from "#lib/upstream/readers.ts";
import { addDays, daysBetween, type LocalDate } from "#lib/values/calendar.ts";
import { cartsOf } from "../rehearsal/carts.ts";
import { bad, doubt, type Finding, good } from "./findings.ts";
import { askTimes, readTimes } from "./times.ts";

const DAYS_AT_ONCE = 31;

/** Each service and bundle that is sold, up to `most`, of which no visitor could book a time. */
export async function findUnbookable(
  probe: ReadingProbe,
  catalogue: Catalogue,
  { most, pause }: { readonly most: number; pause(): Promise<void> },
  today: LocalDate,
  { rules }: Pick<Location, "rules">,
): Promise<readonly Finding[]> {
  const carts = cartsOf(catalogue, NONE_CLOSED);
  const findings: Finding[] = [];
  for (const { checked } of carts.slice(0, most)) {
    const finding = await findingOf(probe, checked, today, rules.maxAdvanceDays, pause);
    if (finding) findings.push(finding);
  }
  const asked = Math.min(most, carts.length);
  if (findings.length > 0 || asked === 0) return findings;
  const others = carts.length > asked ? `; ${carts.length - asked} were not asked (--all)` : "";
  return [
    good(`Each of ${asked} services and bundles has a time that a visitor could book${others}`),
  ];
}

type ReadingProbe = Pick<Probe, "get"> & { readonly schemas: Pick<Schemas, "availability"> };

/** Asked a month at a time, as the site does, up to the first month with a time. */
async function findingOf(
  probe: ReadingProbe,
  cart: CheckedCart,
  today: LocalDate,
  horizonDays: number,
  pause: () => Promise<void>,
): Promise<Finding | undefined> {
  const name = cart.map(({ service }) => service.name).join(" + ");
  const last = addDays(today, horizonDays);
  for (let from = today; from <= last; from = addDays(from, DAYS_AT_ONCE)) {
    await pause();
    const days = Math.min(DAYS_AT_ONCE - 1, daysBetween(from, last));
    const found = await whetherFree(probe, cart, from, addDays(from, days));
    if (found === "free") return undefined;
    if (found === "unpriced") return bad(`${name}: nobody who is free has a price for it`);
    if (found !== "none") return unread(name, found);
  }
  return bad(`${name}: no time is free until ${last}, so nobody can book it`);
}

function unread(name: string, status: number | "unreadable"): Finding {
  if (status === "unreadable")
    return bad(`${name}: its times cannot be read, so nobody can book it`);
  const line = `${name}: its times are not told (${status === 0 ? "no answer" : status})`;
  return status === 429 || status === 0 || status >= 500 ? doubt(line) : bad(line);
}

/** A number is the status of an answer without times. */
async function whetherFree(
  probe: ReadingProbe,
  cart: CheckedCart,
  from: LocalDate,
  to: LocalDate,
): Promise<"free" | "none" | "unpriced" | "unreadable" | number> {
  const times = readTimes(await askTimes(probe, cart, from, to), probe.schemas, from, to);
  if (typeof times !== "object") return times;
  const { slots, unread } = times;
  if (slots.length === 0) return unread.size > 0 ? "unreadable" : "none";
  const isPriced = slots.some(({ memberIds }) =>
    (memberIds.length === 0 ? [null] : memberIds).some((id) => quoteCart(cart, () => id).ok),
  );
  return isPriced ? "free" : "unpriced";
}
