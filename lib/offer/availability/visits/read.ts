import type { CheckedCart } from "#lib/offer/catalogue/types.ts";
import type { LocalDate } from "#lib/values/calendar.ts";
import { ok, type Result } from "#lib/values/result.ts";
import type { BookableWindow } from "../notice.ts";
import { type IsHeld, offerSlots } from "../offers.ts";
import type {
  AvailabilityFailure,
  AvailabilityReader,
  ReadAvailability,
  TimesOptions,
} from "../read.ts";
import type { Availability } from "../types.ts";
import type { LineOffers } from "./compose.ts";

/** `line`: each line by itself, for everybody who can take it: one answer serves every visitor. */
export type Asked = { readonly by: "line" } | { readonly by: "cart"; readonly team: string };

/** The answer for the whole cart, or one for each line. */
export async function readParts(
  availability: Pick<AvailabilityReader, "read">,
  cart: CheckedCart,
  asked: Asked,
  { from, to }: { readonly from: LocalDate; readonly to: LocalDate },
  options: TimesOptions,
): Promise<Result<readonly ReadAvailability[], AvailabilityFailure>> {
  const answers = await Promise.all(
    asked.by === "cart"
      ? [availability.read(cart, asked.team, from, to, options)]
      : cart.map((line) => availability.read([line], "any", from, to, options)),
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
