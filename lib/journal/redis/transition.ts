import type { Change, JournalBooking, TransitionResult } from "../contract.ts";
import { decideTransition } from "../rules/transition.ts";
import { type StoredBooking, toJournalBooking } from "../stored.ts";
import {
  bookingWrites,
  type Check,
  historyWrite,
  holdWrite,
  readHold,
  type Write,
} from "./codec.ts";
import type { Space } from "./space.ts";

const MAX_TRIES = 5;

/** `spaces`: of the location; `space`: the booking's. */
export async function transitionIn(
  spaces: readonly Space[],
  space: Space,
  from: Pick<JournalBooking, "id" | "version">,
  change: Change,
): Promise<TransitionResult> {
  for (let tries = 1; tries <= MAX_TRIES; tries += 1) {
    const [[found], claim] = await Promise.all([
      space.bookings([from.id]),
      claimOf(spaces, space, change.appointmentId),
    ]);
    const transition = decideTransition(found?.booking, claim.by, from, change);
    if (!found || transition.kind !== "moved") {
      // It may have been changed by this very call, whose response was lost.
      await space.flush([]);
      return transition.kind === "claimed" ? transition : { kind: "stale" };
    }
    const { booking } = transition;
    const writes = [
      ...bookingWrites(booking),
      historyWrite(booking),
      ...claim.writes(booking.id),
      ...(await holdWrites(space, booking, change)),
    ];
    const isStored = await space.commit([found.isSame, ...claim.checks], writes);
    if (isStored) return { kind: "moved", booking: toJournalBooking(booking) };
  }
  throw new Error("a booking changes too often");
}

type Claim = {
  readonly by: string | undefined;
  readonly checks: readonly Check[];
  writes(id: string): readonly Write[];
};

async function claimOf(
  spaces: readonly Space[],
  space: Space,
  appointmentId: string | undefined,
): Promise<Claim> {
  if (appointmentId === undefined) return { by: undefined, checks: [], writes: () => [] };
  const read = ["HGET", "claims", appointmentId] as const;
  const [own, ...all] = await Promise.all([space, ...spaces].map((one) => one.text(...read)));
  return {
    by: all.find((id) => id !== ""),
    checks: [{ read, is: own ?? "" }],
    writes: (id) => [["HSET", "claims", appointmentId, id]],
  };
}

/** Unchecked: nothing extends a hold again. */
async function holdWrites(
  space: Space,
  { id }: StoredBooking,
  { holdUntil }: Change,
): Promise<readonly Write[]> {
  if (holdUntil === undefined) return [];
  const held = await space.text("HGET", "holds", id);
  return held === "" ? [] : [holdWrite(id, { ...readHold(held), until: holdUntil })];
}
