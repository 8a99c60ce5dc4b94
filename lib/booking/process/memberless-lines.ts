import type { BookingDeps } from "../deps.ts";
import { type AvailabilityLine, availabilityLines } from "../state/cart-lines.ts";
import type { Review } from "../submit/review.ts";

/** For how long an answer counts: whether a service needs somebody changes with the catalogue. */
const KEPT_MS = 60 * 60_000;
/** Carts are few; more than this is forgotten and asked again. */
const MAX_KEPT = 500;

type Known = { readonly needsNoMember: boolean; readonly until: number };

const remembered = new WeakMap<BookingDeps["availability"], Map<string, Known>>();

/**
 * Which lines of a visit with a team member need none, by their place (§2.3). Only availability
 * tells: asked for such a line alone it offers times, and names nobody for any of them. Without
 * that evidence a line is sent with the member who does the rest.
 */
export async function memberlessLines(
  deps: BookingDeps,
  review: Review,
): Promise<ReadonlySet<number>> {
  const asked = availabilityLines(review.cart);
  if (review.memberId === null || asked.length < 2) return new Set();
  const answers = await Promise.all(asked.map((line) => needsNobody(deps, line, review)));
  return new Set(answers.flatMap((isNobodys, index) => (isNobodys ? [index] : [])));
}

async function needsNobody(
  deps: BookingDeps,
  line: AvailabilityLine,
  review: Review,
): Promise<boolean> {
  const { availability, monotonic } = deps;
  const kept = remembered.get(availability) ?? new Map<string, Known>();
  remembered.set(availability, kept);
  const key = JSON.stringify(line);
  const known = kept.get(key);
  if (known && known.until > monotonic()) return known.needsNoMember;
  const { date } = review;
  const day = await availability.readFresh([line], "any", date, date, "finish");
  if (!day.ok || day.value.slots.length === 0) return false;
  const isNobodys = day.value.slots.every(({ memberIds }) => memberIds.length === 0);
  if (kept.size >= MAX_KEPT) kept.clear();
  kept.set(key, { needsNoMember: isNobodys, until: monotonic() + KEPT_MS });
  return isNobodys;
}
