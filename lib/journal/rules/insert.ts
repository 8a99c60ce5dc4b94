import type { NewBooking, Stretch } from "../contract.ts";
import { type Queued, writesBefore, writesLeft } from "../load.ts";
import type { Hold, StoredBooking } from "../stored.ts";
import { isDuplicate } from "./duplicate.ts";
import { isInTheWay } from "./holds.ts";

/** What a store has read for an insertion. */
export type BeforeInsertion = {
  /** The booking of the same intent. */
  readonly sameIntent: StoredBooking | undefined;
  /** Those of the same wish of the same person, oldest first. */
  readonly sameWish: readonly StoredBooking[];
  /** All of the location that goes on, oldest first. */
  readonly unfinished: readonly Queued[];
  /** At least all of the location that is held for the members and days in question. */
  readonly holds: readonly Hold[];
};

export type Insertion =
  | { readonly kind: "existing" | "twin"; readonly booking: StoredBooking }
  /** It is stored already: the answer to an earlier attempt was lost. */
  | { readonly kind: "stored"; readonly booking: StoredBooking }
  | { readonly kind: "full" }
  /** To be stored, with its holds. */
  | { readonly kind: "new"; readonly booking: StoredBooking; readonly holds: readonly Stretch[] };

/** What becomes of a new booking; see `Journal.insert`. */
export function decideInsertion(
  found: BeforeInsertion,
  asked: NewBooking,
  mostWrites: number,
): Insertion {
  const { sameIntent, sameWish, unfinished, holds } = found;
  if (sameIntent) {
    return { kind: sameIntent.id === asked.id ? "stored" : "existing", booking: sameIntent };
  }
  const twin = sameWish.findLast((one) => isDuplicate(one, asked));
  if (twin) return { kind: "twin", booking: twin };
  const own = writesLeft({ state: "queued", clientId: asked.clientId ?? null });
  if (writesBefore(asked.visitor, unfinished) + own > mostWrites) return { kind: "full" };
  const isTaken =
    asked.lost || holds.some((hold) => isInTheWay(hold, asked.holds, asked.createdAt));
  if (isTaken) return { kind: "new", booking: tooLate(asked), holds: [] };
  return { kind: "new", booking: queued(asked), holds: asked.holds };
}

function queued(asked: NewBooking): StoredBooking {
  const { id, intentId, slug, request, contact, visitor, twinKey, personKey, createdAt } = asked;
  return {
    ...{ id, version: 1, intentId, slug, state: "queued", reason: null, request, contact, visitor },
    ...{ clientId: asked.clientId ?? null, clientAsked: false, appointmentId: null, outcome: null },
    ...{ attempts: 0, bodyHash: null, createdAt, changedAt: createdAt, endedAt: null },
    ...{ twinKey, personKey },
  };
}

/** Another booking holds the time: it ends as it begins. */
function tooLate(asked: NewBooking): StoredBooking {
  return { ...queued(asked), state: "slot_taken", endedAt: asked.createdAt };
}
