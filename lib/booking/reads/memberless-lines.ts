import type { BookingDeps } from "../deps.ts";
import { membersOf, type Visit } from "../model/visit.ts";
import { type AvailabilityLine, availabilityLine } from "./read-free-times.ts";

const REMEMBERED_MS = 60 * 60_000;
const MAX_REMEMBERED = 500;

type Deps = Pick<BookingDeps, "availability" | "monotonic">;

type RememberedLine = { readonly needsNoMember: boolean; readonly until: number };

const remembered = new WeakMap<BookingDeps["availability"], Map<string, RememberedLine>>();

/** Indexes of lines for which availability names no member, though others need one (§2.3). */
export async function memberlessLines(deps: Deps, visit: Visit): Promise<ReadonlySet<number>> {
  const lines = visit.lines.map(({ item }) => availabilityLine(item));
  // The lines of a composed visit were each asked for alone already.
  if (visit.composed || membersOf(visit).length === 0 || lines.length < 2) return new Set();
  const needNone = await Promise.all(lines.map((line) => needsNoMember(deps, line, visit)));
  return new Set(needNone.flatMap((isMemberless, index) => (isMemberless ? [index] : [])));
}

async function needsNoMember(
  deps: Deps,
  line: AvailabilityLine,
  { date }: Visit,
): Promise<boolean> {
  const { availability, monotonic } = deps;
  const byLine = remembered.get(availability) ?? new Map<string, RememberedLine>();
  remembered.set(availability, byLine);
  const key = JSON.stringify(line);
  const previous = byLine.get(key);
  if (previous && previous.until > monotonic()) return previous.needsNoMember;
  const day = await availability.readFresh([line], "any", date, date, "finish");
  if (!day.ok || day.value.slots.length === 0) return false;
  const isMemberless = day.value.slots.every(({ memberIds }) => memberIds.length === 0);
  if (byLine.size >= MAX_REMEMBERED) byLine.clear();
  byLine.set(key, { needsNoMember: isMemberless, until: monotonic() + REMEMBERED_MS });
  return isMemberless;
}
