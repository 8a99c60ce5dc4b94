import type { AvailabilityCart } from "#lib/offer/availability/query.ts";
import type { AvailabilityFailure } from "#lib/offer/availability/read.ts";
import type { Availability } from "#lib/offer/availability/types.ts";
import type { CartLine } from "#lib/offer/catalogue/types.ts";
import type { Lane } from "#lib/upstream/limits/lanes.ts";
import type { LocalDate } from "#lib/values/calendar.ts";
import { ok, type Result } from "#lib/values/result.ts";
import type { BookingDeps } from "../deps.ts";
import { partsOf, type Visit } from "../model/visit.ts";

/** Availability of each part on a day, uncached, with its member or `any`; equal questions are asked once. */
export async function readFreeTimes(
  { availability }: Pick<BookingDeps, "availability">,
  visit: Visit,
  date: LocalDate,
  lane: Lane,
  team?: "any",
): Promise<Result<readonly Availability[], AvailabilityFailure>> {
  const sent = new Map<string, ReturnType<typeof availability.readFresh>>();
  const answers = await Promise.all(
    partsOf(visit).map(({ lines, memberId }) => {
      const cart = lines.map(({ item }) => availabilityLine(item));
      const asked = team ?? memberId ?? "any";
      const key = JSON.stringify([cart, asked]);
      const answer = sent.get(key) ?? availability.readFresh(cart, asked, date, date, lane);
      sent.set(key, answer);
      return answer;
    }),
  );
  const days: Availability[] = [];
  for (const answer of answers) {
    if (!answer.ok) return answer;
    days.push(answer.value);
  }
  return ok(days);
}

export type AvailabilityLine = AvailabilityCart[number];

export function availabilityLine({ serviceId, variantId, addons }: CartLine): AvailabilityLine {
  return {
    service: { id: serviceId },
    ...(variantId !== undefined && { variant: { id: variantId } }),
    addons: addons.map(({ groupId, addonId }) => ({
      group: { id: groupId },
      addon: { id: addonId },
    })),
  };
}
