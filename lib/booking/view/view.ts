import { WAITING_STATES } from "#lib/journal/contract.ts";
import { err, ok, type Result } from "#lib/result.ts";
import type { BookingDeps } from "../deps.ts";
import type { LastServed } from "../queue/fair-queue.ts";
import { queuePositionOf } from "../queue/position.ts";
import { openContact, openToken, parseRequest } from "../state/record.ts";
import { type BookingView, viewOf } from "./outcome.ts";

export type ViewFault = "unknown_token" | "unavailable";

export async function view(
  deps: BookingDeps,
  served: LastServed,
  token: string,
): Promise<Result<BookingView, ViewFault>> {
  return readView(deps, served, token).catch((error: unknown) => {
    deps.log.error({ err: error }, "a booking could not be read");
    return err("unavailable");
  });
}

async function readView(
  { journal, location, sealer, upstream, now }: BookingDeps,
  served: LastServed,
  token: string,
): Promise<Result<BookingView, ViewFault>> {
  const id = await openToken(sealer, token);
  const booking = id.ok ? await journal.read(id.value) : undefined;
  if (booking?.slug !== location.slug) return err("unknown_token");
  const contact = await openContact(sealer, booking);
  const isWaiting = WAITING_STATES.some((state) => state === booking.state);
  const unfinished = isWaiting ? await journal.unfinished(location.slug) : [];
  const position = queuePositionOf(booking.id, unfinished, served, upstream.pressure(), now());
  return ok(viewOf(booking, parseRequest(booking), contact, position));
}
