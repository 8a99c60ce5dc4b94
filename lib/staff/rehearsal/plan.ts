import { endAt, minutesOf } from "#lib/values/calendar.ts";
import { candidatesOf } from "./carts.ts";
import { dayText } from "./day-text.ts";
import { findProbe } from "./diary.ts";
import { pricedText, priceQuestions } from "./prices.ts";
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
  const candidates = candidatesOf(read.value.catalogue, await deps.bookings.closedServices());
  const short = (candidates.get("plain") ?? []).map(({ checked }) => checked);
  const planned: Planned[] = [];
  const unplanned: Kind[] = [];
  for (const kind of KINDS.filter((each) => only.includes(each))) {
    const visit = await planVisit(deps, kind, candidates.get(kind) ?? [], planned);
    if (visit) planned.push({ ...visit, probe: await findProbe(deps, visit, short) });
    // Whether any service needs no member, only its free times tell.
    else if (candidates.has(kind) && kind !== "memberless") unplanned.push(kind);
  }
  const sold = [...candidates.keys()].filter((kind) => kind !== "memberless");
  const notAsked = sold.filter((kind) => !only.includes(kind));
  // Seconds taken for minutes leave no time for it, and then another is booked.
  const longest = only.includes("addon") ? candidates.get("addon")?.[0]?.checked : undefined;
  const questions = [
    ...questionsOf(read.value.catalogue, planned),
    ...priceQuestions(planned, longest ?? [], deps),
  ];
  return { planned, unplanned, notAsked, questions };
}

/** As the diary should show it: `Thu, 18 Feb 2027, 14:00–14:45: Haircut €40 + Toner €12, with Mara, €52, 45 min`. */
export function visitText(planned: Planned, deps: Pick<RehearsalDeps, "location">): string {
  const { slot, choice } = planned.offer;
  const end = endAt(minutesOf(slot.start) + choice.quote.total.minutes)?.slice(0, 5) ?? "";
  const when = `${dayText(slot.date)}, ${slot.start.slice(0, 5)}–${end}`;
  const { what, cost } = pricedText(planned, deps);
  return `${when}: ${what}, ${cost}`;
}
