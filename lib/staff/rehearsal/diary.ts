import type { CheckedCart } from "#lib/offer/catalogue/types.ts";
import { quoteCart } from "#lib/offer/pricing/cart.ts";
import { endAt, type LocalDate, minutesOf } from "#lib/values/calendar.ts";
import { addonMinutes } from "./carts.ts";
import type { Check, Planned, RehearsalDeps } from "./types.ts";

/** Cleaning up and the like, which the catalogue does not name. */
const MAX_PAUSE_MINUTES = 60;
const MAX_PROBES = 4;

/** When a member can begin something of `length`, all in minutes; `undefined`: not known. */
export type Starts = { readonly at: ReadonlySet<number>; readonly length: number } | undefined;

export async function startsOn(
  { availability }: Pick<RehearsalDeps, "availability">,
  { cart, probe = cart, offer }: Planned,
  date: LocalDate = offer.slot.date,
): Promise<Starts> {
  const memberId = offer.choice.member?.id;
  const quote = memberId === undefined ? undefined : quoteCart(probe, () => memberId);
  if (memberId === undefined || !quote?.ok) return undefined;
  const read = await availability.readFresh(probe, memberId, date, date, "manage");
  if (!read.ok) return undefined;
  const own = read.value.slots.filter(({ memberIds }) => memberIds.includes(memberId));
  const at = new Set(own.map(({ start }) => minutesOf(start)));
  return { at, length: quote.value.total.minutes };
}

/** The shortest of `candidates` that the visit's member takes on its day. */
export async function findProbe(
  deps: Pick<RehearsalDeps, "availability">,
  planned: Planned,
  candidates: readonly CheckedCart[],
): Promise<CheckedCart | undefined> {
  const member = planned.offer.choice.member;
  if (!member) return undefined;
  const timed = candidates.map((probe) => ({ probe, quote: quoteCart(probe, () => member.id) }));
  const shortest = timed
    .flatMap(({ probe, quote }) =>
      quote.ok ? [{ probe, minutes: quote.value.total.minutes }] : [],
    )
    .toSorted((one, other) => one.minutes - other.minutes)
    .slice(0, MAX_PROBES);
  for (const { probe } of shortest) {
    const starts = await startsOn(deps, { ...planned, probe });
    if (starts?.at.has(minutesOf(planned.offer.slot.start))) return probe;
  }
  return undefined;
}

/**
 * Free times before and after tell when somebody is taken, whatever the record says, and to keys that read
 * none: exactly as long as shown, or as with add-ons counted twice, not at all, or in another unit.
 */
export function compareDiary(
  { cart, offer }: Planned,
  earlier: Starts,
  later: Starts,
  usualPause: number | undefined,
): { readonly check: Check; readonly pause?: number; readonly provesAddons: boolean } {
  const from = minutesOf(offer.slot.start);
  const to = from + offer.choice.quote.total.minutes;
  const shown = `${clock(from)}–${clock(to)}`;
  if (!earlier?.at.has(from) || !later) {
    // Whatever needs nobody may be booked any number of times at once.
    const verdict = offer.choice.member ? "unseen" : "skipped";
    const check = { name: "diary", verdict, shown, recorded: "not known" } as const;
    return { check, provesAddons: false };
  }
  const { at: before, length } = earlier;
  const { at: after } = later;
  const stillFree = [...before].filter((at) => at > from - length && at < to && after.has(at));
  const lost = [...before].filter((at) => !after.has(at) && (at >= to || at <= from - length));
  const [firstFree = Number.NaN] = [...after].filter((at) => at >= to).toSorted((a, b) => a - b);
  const pause = Math.max(0, ...lost.filter((at) => at >= to).map((at) => at - to + 1));
  const added = addonMinutes(cart);
  const tooLong = added > 0 && usualPause !== undefined ? usualPause : MAX_PAUSE_MINUTES;
  const isTooLong = pause > tooLong || lost.some((at) => at < from - length - MAX_PAUSE_MINUTES);
  const isWrong = stillFree.length > 0 || isTooLong;
  const taken =
    stillFree.length > 0
      ? `${stillFree.map(clock).join(", ")} still free`
      : `${clock(from)}–${clock(firstFree)}`;
  return {
    check: {
      name: "diary",
      verdict: isWrong ? "differs" : "same",
      shown,
      recorded: isWrong ? taken : shown,
      hint: isWrong ? hintOf(stillFree, from, added) : undefined,
    },
    ...(added === 0 && { pause }),
    provesAddons: !isWrong && added > 0 && showsAddons(before, after, to, added),
  };
}

/** A time in the last minutes is gone, and one right behind is not. */
function showsAddons(
  before: ReadonlySet<number>,
  after: ReadonlySet<number>,
  to: number,
  added: number,
): boolean {
  const isCounted = [...before].some((at) => at >= to - added && at < to && !after.has(at));
  return isCounted && [...after].some((at) => at >= to && at < to + added);
}

function hintOf(stillFree: readonly number[], from: number, added: number): string {
  if (stillFree.includes(from))
    return "the time is still offered: another day, time or member was booked";
  if (added > 0) return "are add-ons counted twice, or not at all? See ADDON_PRICING";
  return "another length was booked";
}

function clock(minute: number): string {
  return endAt(minute)?.slice(0, 5) ?? "…";
}
