import { addDays, wallClock } from "#lib/calendar.ts";
import type { JournalBooking } from "#lib/journal/contract.ts";
import { err, ok, type Result } from "#lib/result.ts";
import type { BookingDeps } from "../deps.ts";
import { type KeptBooking, managedIn, restoredOf } from "../state/kept-booking.ts";
import { managedOf, readPresent } from "../state/record.ts";
import { type OpenedToken, openToken } from "../state/token.ts";
import type { Review } from "../submit/review.ts";
import { withManaged } from "./ends.ts";
import { readMissingScopes } from "./scopes.ts";

type TokenDeps = Pick<
  BookingDeps,
  "journal" | "location" | "keyId" | "sealer" | "log" | "now" | "upstream"
>;

/** How long a link opens its booking after the day of the appointment, moves included. */
const DAYS_AFTER_VISIT = 7;

export type TokenFault = "unknown_token" | "unavailable";

/** The booking that a token opens, at its own location alone. */
export async function readByToken(
  deps: TokenDeps,
  token: string,
): Promise<Result<JournalBooking, TokenFault>> {
  const opened = await openToken(deps.sealer, token);
  return opened.ok ? readOpened(deps, opened.value) : err("unknown_token");
}

export async function readOpened(
  deps: TokenDeps,
  { id, kept }: OpenedToken,
): Promise<Result<JournalBooking, TokenFault>> {
  const { journal, location, log } = deps;
  try {
    const [known] = await Promise.all([journal.read(id), readMissingScopes(deps)]);
    const booking = kept ? await withKept(deps, known, kept) : known;
    if (booking?.slug !== location.slug || booking.linkRevokedAt !== null) {
      return err("unknown_token");
    }
    const present = readPresent(booking);
    return present && hasEnded(deps, present) ? err("unknown_token") : ok(booking);
  } catch (error) {
    log.error({ err: error }, "a booking could not be read");
    return err("unavailable");
  }
}

/** The journal counts, unless it has lost the booking or a later change of it. */
async function withKept(
  { journal, location, log, now }: TokenDeps,
  known: JournalBooking | undefined,
  kept: KeptBooking,
): Promise<JournalBooking | undefined> {
  if (kept.slug !== location.slug) return undefined;
  if (!known) {
    if (hasEnded({ location, now }, kept.review)) return undefined;
    log.warn({ bookingId: kept.id }, "a booking was restored from its visitor's link");
    return journal.restore(restoredOf(kept));
  }
  const isNewer = kept.managed.revision > managedOf(known).revision;
  if (!isNewer || known.state !== "confirmed") return known;
  const outcome = withManaged(known, managedIn(kept));
  const caughtUp = await journal.transition(known, { to: "confirmed", at: now(), outcome });
  return caughtUp.kind === "moved" ? caughtUp.booking : journal.read(known.id);
}

function hasEnded(
  { location, now }: Pick<TokenDeps, "location" | "now">,
  { date }: Pick<Review, "date">,
): boolean {
  const { date: today } = wallClock(now(), location.timeZone);
  return today > addDays(date, DAYS_AFTER_VISIT);
}
