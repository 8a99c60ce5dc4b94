import type { JournalBooking } from "#lib/journal/contract.ts";
import { err, ok, type Result } from "#lib/result.ts";
import type { BookingDeps } from "../deps.ts";
import { type KeptBooking, managedIn, restoredOf } from "../state/kept-booking.ts";
import { keepUntil, linkEndsAt } from "../state/link-end.ts";
import { managedOf, readPresent } from "../state/record.ts";
import { type OpenedToken, openToken } from "../state/token.ts";
import type { Review } from "../submit/review.ts";
import { withManaged } from "./ends.ts";
import { readMissingScopes } from "./scopes.ts";

type TokenDeps = Pick<
  BookingDeps,
  "journal" | "location" | "keyId" | "sealer" | "log" | "now" | "upstream"
>;

export type TokenFault = "unknown_token" | "unavailable";

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
    return journal.restore(restoredOf(kept, location.timeZone));
  }
  const isNewer = kept.managed.revision > managedOf(known).revision;
  if (!isNewer || known.state !== "confirmed") return known;
  const change = { to: "confirmed", outcome: withManaged(known, managedIn(kept)) } as const;
  const keep = keepUntil(known, change, location.timeZone);
  const caughtUp = await journal.transition(known, { ...change, ...keep, at: now() });
  return caughtUp.kind === "moved" ? caughtUp.booking : journal.read(known.id);
}

function hasEnded(
  { location, now }: Pick<TokenDeps, "location" | "now">,
  visit: Pick<Review, "date">,
): boolean {
  return now() >= linkEndsAt(visit, location.timeZone);
}
