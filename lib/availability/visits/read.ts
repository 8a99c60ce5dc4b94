import type { ReadOptions } from "#lib/cache/cache.ts";
import type { LocalDate } from "#lib/calendar.ts";
import type { CheckedCart } from "#lib/catalogue/types.ts";
import { ok, type Result } from "#lib/result.ts";
import type { BookableWindow } from "../notice.ts";
import { type IsHeld, offerSlots } from "../offers.ts";
import type { AvailabilityFailure, AvailabilityReader, ReadAvailability } from "../read.ts";
import type { Availability } from "../types.ts";
import type { LineOffers } from "./compose.ts";

/** For everybody who can take the line, so that one answer serves every visitor. */
export async function readLines(
  availability: Pick<AvailabilityReader, "read">,
  cart: CheckedCart,
  days: { readonly from: LocalDate; readonly to: LocalDate },
  options: Pick<ReadOptions, "addressKey" | "deadline">,
): Promise<Result<readonly ReadAvailability[], AvailabilityFailure>> {
  const answers = await Promise.all(
    cart.map((line) => availability.read([line], "any", days.from, days.to, options)),
  );
  const lines: ReadAvailability[] = [];
  for (const answer of answers) {
    if (!answer.ok) return answer;
    lines.push(answer.value);
  }
  return ok(lines);
}

export function lineOffers(
  lines: readonly Availability[],
  cart: CheckedCart,
  window: BookableWindow,
  held: IsHeld,
  wantedMembers: readonly string[] = [],
): LineOffers {
  return lines.map((line, index) =>
    offerSlots(line, cart.slice(index, index + 1), window, wantedMembers[index] ?? "any", held),
  );
}
