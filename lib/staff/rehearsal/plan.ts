import { offeredLines } from "#lib/offer/availability/offers.ts";
import type { QuotedLine } from "#lib/offer/pricing/types.ts";
import { endAt, minutesOf } from "#lib/values/calendar.ts";
import { formatMoney, type Minor } from "#lib/values/money.ts";
import { candidatesOf } from "./carts.ts";
import { dayText } from "./day-text.ts";
import { findProbe } from "./diary.ts";
import { questionsOf } from "./questions.ts";
import { planVisit } from "./times.ts";
import { KINDS, type Kind, type Planned, type RehearsalDeps } from "./types.ts";

export type Plan = {
  readonly planned: readonly Planned[];
  /** Kinds that the catalogue sells, but that have no free time near the horizon. */
  readonly unplanned: readonly Kind[];
  /** Kinds that it sells and that were not asked for. */
  readonly notAsked: readonly Kind[];
  /** What no appointment shows, for the owner to say. */
  readonly questions: readonly string[];
};

/** Reads only. A kind that the catalogue does not sell is not planned. */
export async function planRehearsal(
  deps: RehearsalDeps,
  only: readonly Kind[] = KINDS,
): Promise<Plan | "no_catalogue"> {
  const read = await deps.catalogue.readFresh("manage");
  if (!read.ok) return "no_catalogue";
  const candidates = candidatesOf(read.value.catalogue, await deps.bookings.restrictions());
  const short = (candidates.get("plain") ?? []).map(({ checked }) => checked);
  const planned: Planned[] = [];
  const unplanned: Kind[] = [];
  for (const kind of KINDS.filter((each) => only.includes(each))) {
    const usedDays = new Set(planned.flatMap(daysOf));
    const visit = await planVisit(deps, kind, candidates.get(kind) ?? [], usedDays);
    if (visit) planned.push({ ...visit, probe: await findProbe(deps, visit, short) });
    // Whether any service needs no member, only its free times tell.
    else if (candidates.has(kind) && kind !== "memberless") unplanned.push(kind);
  }
  const sold = [...candidates.keys()].filter((kind) => kind !== "memberless");
  const notAsked = sold.filter((kind) => !only.includes(kind));
  const prices = new Set(planned.map((visit) => priceQuestion(visit, deps)));
  const questions = [...questionsOf(read.value.catalogue, planned), ...prices];
  return { planned, unplanned, notAsked, questions };
}

function daysOf({ offer, target }: Planned): readonly string[] {
  return [offer.slot.date, ...(target ? [target.date] : [])];
}

/** As the diary should show it: `Thu, 18 Feb 2027, 14:00–14:45: Haircut €40 + Toner €12, with Mara, €52, 45 min`. */
export function visitText(planned: Planned, deps: Pick<RehearsalDeps, "location">): string {
  const { slot, choice } = planned.offer;
  const end = endAt(minutesOf(slot.start) + choice.quote.total.minutes)?.slice(0, 5) ?? "";
  const when = `${dayText(slot.date)}, ${slot.start.slice(0, 5)}–${end}`;
  const { what, cost } = pricedText(planned, deps);
  return `${when}: ${what}, ${cost}`;
}

/** The diary repeats a price as it was sent: only the business's own list tells. */
function priceQuestion(planned: Planned, deps: Pick<RehearsalDeps, "location">): string {
  const { what, cost } = pricedText(planned, deps);
  return `${what}: ${cost}. Is that so in your price list?`;
}

function pricedText({ offer }: Planned, { location }: Pick<RehearsalDeps, "location">) {
  const { slot, choice } = offer;
  const { price, minutes } = choice.quote.total;
  const money = (amount: Minor) => formatMoney(amount, location.currency, "en");
  const with_ = choice.member
    ? `with ${choice.member.name ?? `team member ${choice.member.id}`}`
    : "without a team member";
  const lines = offeredLines(slot, choice).map(({ quoted }) => lineText(quoted, money));
  return { what: `${lines.join(", ")}, ${with_}`, cost: `${money(price)}, ${minutes} min` };
}

/** With what was left out, for a group that has to be chosen from may be read as one that has not. */
function lineText({ line, base }: QuotedLine, money: (amount: Minor) => string): string {
  const { service, variant, addons } = line;
  const name = [service.name, variant?.name].filter(Boolean).join(" ");
  const extras = addons.map(({ addon }) => `${addon.name} ${money(addon.rate.price)}`);
  const unchosen = service.addonGroups
    .filter(({ id }) => !addons.some(({ group }) => group.id === id))
    .map((group) => group.name);
  const parts = extras.length > 0 ? [`${name} ${money(base.price)}`, ...extras] : [name];
  return `${parts.join(" + ")}${unchosen.length > 0 ? ` (nothing of ${unchosen.join(", ")})` : ""}`;
}
