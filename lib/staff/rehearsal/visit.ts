import type { Contact } from "#lib/booking/model/contact.ts";
import type { BookingView } from "#lib/booking/views/outcome.ts";
import { err, ok, type Result } from "#lib/values/result.ts";
import type { Planned, RehearsalDeps } from "./types.ts";

const POLL_MS = 500;
const MAX_WAIT_MS = 20 * 60_000;
const TELL_EVERY_MS = 30_000;
const MAX_TRIES = 4;

export type Booked = {
  readonly token: string;
  readonly bookingId: string;
  readonly view: BookingView;
};

/** As the last page's button does. */
export async function bookVisit(
  deps: RehearsalDeps,
  { offer }: Planned,
  contact: Contact,
): Promise<Result<Booked, { readonly why: string; readonly mayExist: boolean }>> {
  const { bookings } = deps;
  const notTaken = (why: string) => err({ why, mayExist: false });
  const opened = await bookings.openVisit(await bookings.sealVisit(offer));
  if (!opened.ok) return notTaken(`the agreed visit cannot be read back (${opened.error})`);
  const options = { trust: "proven", allowOverlap: true } as const;
  const submitted = await bookings.submit(opened.value, contact, options);
  if (!submitted.ok) return notTaken(`the site does not take it (${submitted.error.code})`);
  const { token, bookingId } = submitted.value;
  const view = await settled(deps, token);
  if (!view.ok) return err({ why: view.error, mayExist: true });
  return ok({ token, bookingId, view: view.value });
}

type Waiting = Pick<RehearsalDeps, "sleep" | "now" | "tell"> & {
  readonly bookings: Pick<RehearsalDeps["bookings"], "view">;
};

/** Once nothing is under way any more; writes wait for the key's limit, and lost answers are looked for. */
export async function settled(
  { bookings, sleep, now, tell }: Waiting,
  token: string,
): Promise<Result<BookingView, string>> {
  const began = now();
  let told = began;
  for (;;) {
    const view = await bookings.view(token);
    if (!view.ok) return err(`its page cannot be read (${view.error})`);
    if (!view.value.pending) return ok(view.value);
    if (now() - began > MAX_WAIT_MS) return err(`it is still ${view.value.state}`);
    if (now() - told > TELL_EVERY_MS) {
      told = now();
      tell(`  … ${waitingText(view.value)}`);
    }
    await sleep(POLL_MS);
  }
}

const LOOKS: Partial<Record<BookingView["state"], string>> = {
  checking: "it was booked",
  move_checking: "it was moved",
  cancel_checking: "it was cancelled",
};

function waitingText({ state }: BookingView): string {
  const what = LOOKS[state];
  return what ? `${state}: looks whether ${what}` : `${state}; writes wait for the key's limit`;
}

/** `"done"`, or why not. */
export async function moveVisit(
  deps: RehearsalDeps,
  token: string,
  to: NonNullable<Planned["target"]>,
): Promise<"done" | "no_right" | string> {
  const before = await settled(deps, token);
  if (!before.ok) return before.error;
  const { revision } = before.value.appointment;
  const asked = await deps.bookings.requestChange(token, { revision, to });
  if (!asked.ok) return asked.error === "off" ? "no_right" : asked.error;
  const after = await settled(deps, token);
  if (!after.ok) return after.error;
  const { appointment, date, start } = after.value;
  if (appointment.failed)
    return appointment.failed.reason === "off" ? "no_right" : appointment.failed.reason;
  return date === to.date && start === to.start ? "done" : `it is ${after.value.state}`;
}

/** As the visitor's page does; where that will not, at the upstream itself. Else why not. */
export async function cancelVisit(
  deps: RehearsalDeps,
  booked: Pick<Booked, "token" | "bookingId">,
): Promise<"done" | "no_right" | string> {
  for (let tries = 0; tries < MAX_TRIES; tries += 1) {
    const view = await settled(deps, booked.token);
    if (!view.ok) return view.error;
    const { appointment, may } = view.value;
    if (isOver(view.value)) return "done";
    const isOff = appointment.failed?.kind === "cancel" && appointment.failed.reason === "off";
    if (may.cancel === "off" || isOff) return "no_right";
    await deps.bookings.requestChange(booked.token, { revision: appointment.revision });
  }
  return cancelUpstream(deps, booked);
}

async function cancelUpstream(
  deps: RehearsalDeps,
  { token, bookingId }: Pick<Booked, "token" | "bookingId">,
): Promise<"done" | string> {
  const view = await settled(deps, token);
  if (!view.ok) return view.error;
  if (isOver(view.value)) return "done";
  const id = await deps.appointmentIdOf(bookingId);
  if (id === undefined) return `it is ${view.value.state}`;
  const cancelled = await deps.upstream.cancel(id, {}, { lane: "manage" });
  if (cancelled.ok) await deps.markOver(bookingId);
  return cancelled.ok ? "done" : `the booking service does not cancel it (${cancelled.error.kind})`;
}

/** It is cancelled, or came to no appointment. */
function isOver({ appointment }: BookingView): boolean {
  return appointment.status === "cancelled" || appointment.status === "none";
}
