import { deflateRawSync, inflateRawSync } from "node:zlib";
import { z } from "zod";
import { isDate, isTime } from "#lib/calendar.ts";
import { decodeLine, encodeLine } from "#lib/catalogue/cart-url.ts";
import type { JournalBooking, RestoredBooking } from "#lib/journal/contract.ts";
import type { Review } from "../submit/review.ts";
import { linkEndsAt } from "./link-end.ts";
import type { Managed } from "./managed.ts";
import { isByLine, memberOfLine } from "./members.ts";
import { managedOf, memberlessOf, readPresent, requestText } from "./record.ts";

/** What manages an appointment without the journal; a visitor's link carries it, sealed. */
export type KeptBooking = {
  readonly id: string;
  readonly slug: string;
  readonly appointmentId: string;
  readonly at: number;
  readonly review: Review;
  readonly managed: Pick<Managed, "revision" | "moves" | "bySalon">;
  readonly firstName?: string | undefined;
  readonly memberless?: readonly number[] | undefined;
};

export function keptBookingOf(
  booking: JournalBooking,
  firstName: string | undefined,
): KeptBooking | undefined {
  const { id, slug, state, appointmentId, changedAt } = booking;
  const managed = managedOf(booking);
  const stands = state === "confirmed" && managed.bySalon !== "cancelled";
  const review = stands ? readPresent(booking) : undefined;
  if (!review || appointmentId === null) return undefined;
  const memberless = memberlessOf(booking);
  return { id, slug, appointmentId, at: changedAt, review, managed, firstName, memberless };
}

/** By position, since each letter makes an address longer. New fields go to the end. */
const fieldsSchema = z.tuple([
  z.string(),
  z.string(),
  z.string(),
  z.int(),
  z.tuple([z.int(), z.int(), z.union([z.literal(0), z.literal(1)])]),
  z.string().refine(isDate),
  z.string().nullable(),
  z.string(),
  z.union([z.literal(0), z.literal(1)]),
  z.tuple([z.int(), z.int()]),
  z.array(z.string()),
  z.array(
    // The rest: who takes this line, and their name, where each line has its own.
    z.tuple(
      [z.string(), z.string(), z.array(z.string()), z.string().refine(isTime), z.int(), z.int()],
      z.string().nullable(),
    ),
  ),
  z.string(),
]);

/** Of links that are newer than their first release. */
const memberlessSchema = z.array(z.int()).optional();

export function packKept({ review, managed, ...kept }: KeptBooking): Uint8Array {
  const { revision, moves, bySalon } = managed;
  const { cart, date, memberId, memberName = "", anyMember, shown, lines } = review;
  const fields: z.input<typeof fieldsSchema> = [
    kept.id,
    kept.slug,
    kept.appointmentId,
    Math.floor(kept.at / 1_000),
    [revision, moves, bySalon === "moved" ? 1 : 0],
    date,
    memberId,
    memberName,
    anyMember ? 1 : 0,
    [shown.price, shown.minutes],
    cart.map(encodeLine),
    lines.map(({ name, variantName = "", addonNames, start, minutes, price, ...who }) => [
      name,
      variantName,
      [...addonNames],
      start,
      minutes,
      price,
      ...(who.memberId === undefined ? [] : [who.memberId, who.memberName ?? ""]),
    ]),
    kept.firstName ?? "",
  ];
  const all = kept.memberless ? [...fields, kept.memberless] : fields;
  return deflateRawSync(JSON.stringify(all), { level: 9 });
}

export function unpackKept(packed: Uint8Array): KeptBooking {
  const all = z.array(z.unknown()).parse(JSON.parse(inflateRawSync(packed).toString("utf8")));
  const [
    id,
    slug,
    appointmentId,
    seconds,
    counts,
    date,
    memberId,
    memberName,
    any,
    shown,
    ...rest
  ] = fieldsSchema.parse(all.slice(0, 13));
  const [cart, lines, firstName] = rest;
  const memberless = memberlessSchema.parse(all[13]);
  const [revision, moves, bySalon] = counts;
  const at = seconds * 1_000;
  const review: Review = {
    ...{ intentId: `restored ${id}`, slug, date, memberId, anyMember: any === 1, sealedAt: at },
    ...(memberName !== "" && { memberName }),
    start: lines.map((line) => line[3]).toSorted()[0] ?? "00:00:00",
    cart: cart.flatMap((line) => decodeLine(line) ?? []),
    shown: { price: shown[0], minutes: shown[1] },
    lines: lines.map(([name, variantName, addonNames, start, minutes, price, ...who]) => ({
      ...{ name, addonNames, start, minutes, price },
      ...(variantName !== "" && { variantName }),
      ...memberIn(who),
    })),
  };
  return {
    ...{ id, slug, appointmentId, at, review },
    managed: { revision, moves, ...(bySalon === 1 && { bySalon: "moved" }) },
    ...(firstName !== "" && { firstName }),
    ...(memberless && { memberless }),
  };
}

function memberIn([memberId, memberName]: readonly (string | null)[]) {
  return {
    ...(memberId !== undefined && { memberId }),
    ...(memberName && { memberName }),
  };
}

export function managedIn({ review, managed }: KeptBooking): Managed {
  const { date, memberId, memberName, lines } = review;
  const memberIds = lines.map((line) => memberOfLine(review, line));
  const present = {
    ...{ date, memberId, memberName, starts: lines.map(({ start }) => start) },
    ...(isByLine(review) && { memberIds }),
  };
  return { ...managed, requests: managed.moves, ...(managed.revision > 0 && { present }) };
}

export function restoredOf(kept: KeptBooking, timeZone: string): RestoredBooking {
  const { id, slug, appointmentId, at, review } = kept;
  return {
    ...{ id, slug, appointmentId, createdAt: at },
    request: requestText(review, true, undefined),
    outcome: JSON.stringify({ managed: managedIn(kept), memberless: kept.memberless }),
    keepUntil: linkEndsAt(review, timeZone),
  };
}
