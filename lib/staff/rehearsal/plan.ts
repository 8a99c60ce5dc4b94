import { offeredLines } from "#lib/offer/availability/offers.ts";
import { formatMoney } from "#lib/values/money.ts";
import { candidatesOf } from "./carts.ts";
import { dayText } from "./day-text.ts";
import { findProbe } from "./diary.ts";
import { planVisit } from "./times.ts";
import { KINDS, type Kind, type Planned, type RehearsalDeps } from "./types.ts";

export type Plan = {
  readonly planned: readonly Planned[];
  /** Kinds that the catalogue sells, but that have no free time near the horizon. */
  readonly unplanned: readonly Kind[];
  /** Kinds that it sells and that were not asked for. */
  readonly notAsked: readonly Kind[];
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
  return { planned, unplanned, notAsked };
}

function daysOf({ offer, target }: Planned): readonly string[] {
  return [offer.slot.date, ...(target ? [target.date] : [])];
}

/** As the diary should show it: `Thu, 18 Feb 2027, 14:00: Haircut, with Mara, €40, 30 min`. */
export function visitText(
  { offer }: Planned,
  { location }: Pick<RehearsalDeps, "location">,
): string {
  const { slot, choice } = offer;
  const lines = offeredLines(slot, choice);
  const names = lines.map(({ quoted: { line } }) =>
    [line.service.name, line.variant?.name, ...line.addons.map(({ addon }) => `+ ${addon.name}`)]
      .filter(Boolean)
      .join(" "),
  );
  const { price, minutes } = choice.quote.total;
  const with_ = choice.member
    ? `with ${choice.member.name ?? choice.member.id}`
    : "without a team member";
  const cost = formatMoney(price, location.currency, "en");
  return `${dayText(slot.date)}, ${slot.start.slice(0, 5)}: ${names.join(", ")}, ${with_}, ${cost}, ${minutes} min`;
}
