import type { JournalBooking, TransitionResult } from "#lib/store/journal/contract.ts";
import { err, ok, type Result } from "#lib/values/result.ts";
import type { BookingDeps } from "../deps.ts";
import { holdsOf } from "../model/holds.ts";
import {
  type ChangeKind,
  type ChangeRequest,
  parseRequest,
  progressOf,
  settledWith,
} from "../model/record.ts";
import { beginsAt, shiftedTo, type Target } from "../model/visit.ts";
import { readByToken, type TokenFault } from "../reads/read-by-token.ts";
import type { Worker } from "../work/worker.ts";
import { type ChangeRefusal, changeRefusal } from "./change-permission.ts";

export type ChangeForm = {
  readonly revision: number;
  readonly reasonId?: string | undefined;
  readonly to?: Target | undefined;
};

export type ChangeRequestFault =
  | TokenFault
  | ChangeRefusal
  /** Another change came first. */
  | "changed"
  | "slot_taken";

/** Waits briefly for the end. While a change goes on, nothing may be changed. */
export async function requestChange(
  deps: BookingDeps,
  worker: Pick<Worker, "startAndWait">,
  token: string,
  form: ChangeForm,
): Promise<Result<void, ChangeRequestFault>> {
  const booking = await readByToken(deps, token);
  if (!booking.ok) return booking;
  const kind: ChangeKind = form.to ? "move" : "cancel";
  if (form.to && isThere(booking.value, form.to)) return ok(undefined);
  const refusal = changeRefusal(deps, booking.value, kind);
  if (refusal) return err(refusal);
  if (progressOf(booking.value).revision !== form.revision) return err("changed");
  const stored = await storeChange(deps, booking.value, form);
  if (stored.kind !== "moved") return err(stored.kind === "held" ? "slot_taken" : "changed");
  if (form.to) deps.onPagesChanged?.();
  await worker.startAndWait(stored.booking, deps.timing.submitWait);
  return ok(undefined);
}

/** The first press has moved it. */
function isThere(booking: JournalBooking, to: Target): boolean {
  return booking.state === "booked" && beginsAt(parseRequest(booking), to);
}

async function storeChange(
  deps: BookingDeps,
  booking: JournalBooking,
  { to, reasonId }: Omit<ChangeForm, "revision">,
): Promise<TransitionResult> {
  const { journal, location } = deps;
  const at = deps.now();
  const visit = parseRequest(booking);
  const { requests } = progressOf(booking);
  const isKnownReason = location.cancelReasons?.some(({ id }) => id === reasonId) ?? false;
  const change: ChangeRequest = {
    askedAt: at,
    ...(to && { to }),
    ...(isKnownReason && { reasonId }),
  };
  const progress = settledWith(booking, { change, failed: undefined, requests: requests + 1 });
  const waiting = { to: "waiting", at, progress } as const;
  if (!to) return journal.transition(booking, { ...waiting, doing: "cancel" });
  const target = shiftedTo(visit, to);
  if (!target) return { kind: "held" };
  const holds = { keep: holdsOf(visit), take: holdsOf(target) };
  return journal.transition(booking, { ...waiting, doing: "move", holds });
}
