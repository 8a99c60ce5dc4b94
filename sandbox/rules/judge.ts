import { startOf, stretchOf } from "../books/appointments.ts";
import { findBundle, findMember, findService, type Location } from "../location.ts";
import type { Appointment, Finding, Line, Overlap, Verdict, Worth } from "../model.ts";
import type { Settings } from "../settings.ts";
import type { WallTime } from "../wall-clock.ts";
import { fits, overlap } from "./intervals.ts";
import { add, addonWorth, baseWorth, bundledWorth } from "./oracle.ts";
import { openTime, workingTime } from "./roster.ts";

type AddonPricing = Settings["addonPricing"];

/** Expected price and length of a new appointment, and all its faults. */
export function judge(
  location: Location,
  appointment: Appointment,
  now: WallTime,
  pricing: AddonPricing,
): Verdict {
  const { lines } = appointment;
  const expected = lines.map((line) => expectedWorth(location, lines, line, pricing));
  const total = sum(expected);
  const findings = lines.flatMap((line, index) => [
    ...wrongWorth(line, expected[index] ?? null),
    ...(qualified(location, line) ? [] : (["unqualified_member"] as const)),
  ]);
  const verdict = {
    expectedPrice: total === null ? null : total.cents / 100,
    expectedMinutes: total === null ? null : total.minutes,
    findings,
    overlaps: [],
  };
  return judgeMove(location, appointment, verdict, now, null);
}

/**
 * After a move: faults of the new time added. The price is not judged again, since the catalogue
 * may have changed.
 */
export function judgeMove(
  location: Location,
  appointment: Appointment,
  before: Verdict,
  now: WallTime,
  readAt: number | null,
): Verdict {
  const overlaps = overlapping(location, appointment, readAt);
  const findings: Finding[] = [
    ...before.findings,
    ...(overlaps.length > 0 ? (["overlap"] as const) : []),
    ...appointment.lines.flatMap((line) => wrongTime(location, appointment.date, line, now)),
  ];
  return {
    ...before,
    findings: [...new Set(findings)],
    overlaps: [...before.overlaps, ...overlaps],
  };
}

/** With others of its day, and of its lines with one another. */
function overlapping(
  location: Location,
  appointment: Appointment,
  readAt: number | null,
): Overlap[] {
  const ownStart = startOf(appointment);
  return location.appointments.standingOn(appointment.date).flatMap((one) => {
    const found = { with: one.id, ownStart, otherStart: startOf(one), readAt };
    return appointment.lines.flatMap((own) =>
      one.lines.filter((other) => collide(own, other)).map((other) => ({ ...found, own, other })),
    );
  });
}

function collide(own: Line, other: Line): boolean {
  const isSameMember = own.memberId !== null && own.memberId === other.memberId;
  return own !== other && isSameMember && overlap(stretchOf(own), stretchOf(other));
}

/** Null where the team member has no price. */
function expectedWorth(
  location: Location,
  lines: Line[],
  line: Line,
  pricing: AddonPricing,
): Worth | null {
  const service = findService(location, line.serviceId);
  if (!service) return null;
  const bundle = line.bundleId === null ? null : findBundle(location, line.bundleId);
  const bundled = bundle && bundledWorth(bundle, lines, line);
  const base = bundled ?? baseWorth(service, line.variantId, line.memberId);
  if (!base || pricing === "separate") return base;
  return add(base, addonWorth(service, line.addons));
}

function wrongWorth(line: Line, expected: Worth | null): Finding[] {
  const found: Finding[] = [];
  // Not in cents: 25.000000000000004 is a wrong price.
  if (expected && line.price !== expected.cents / 100) found.push("wrong_price");
  if (expected && line.minutes !== expected.minutes) found.push("wrong_minutes");
  return found;
}

function wrongTime(location: Location, date: string, line: Line, now: WallTime): Finding[] {
  const found: Finding[] = [];
  if (date < now.date || (date === now.date && line.start < now.minute)) found.push("past");
  const rostered =
    line.memberId === null ? openTime(location, date) : workingTime(location, line.memberId, date);
  if (!fits(stretchOf(line), rostered)) found.push("outside_roster");
  return found;
}

/** Any member may be named for a service without members. A member in no tier has no price. */
function qualified(location: Location, line: Line): boolean {
  const service = findService(location, line.serviceId);
  if (!service || service.memberIds === null) return true;
  if (line.memberId === null || !findMember(location, line.memberId)) return false;
  const listed = service.memberIds.includes(line.memberId);
  return listed && baseWorth(service, line.variantId, line.memberId) !== null;
}

function sum(worths: (Worth | null)[]): Worth | null {
  return worths.reduce<Worth | null>(
    (total, worth) => (total && worth ? add(total, worth) : null),
    { cents: 0, minutes: 0 },
  );
}
