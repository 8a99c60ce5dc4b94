import { err, ok, type Result } from "#lib/values/result.ts";
import type { BookingDeps } from "../deps.ts";
import { parseRequest } from "../model/record.ts";
import { openContact } from "../model/sealed.ts";
import { readByToken, type TokenFault } from "../reads/read-by-token.ts";
import { refusalOf } from "../requests/change.ts";
import { queuePositionOf } from "../requests/position.ts";
import { type BookingView, viewOf } from "./outcome.ts";
import type { SalonChanges } from "./salon-changes.ts";

export async function view(
  deps: BookingDeps,
  salonChanges: SalonChanges,
  token: string,
): Promise<Result<BookingView, TokenFault>> {
  return readView(deps, salonChanges, token).catch((error: unknown) => {
    deps.log.error({ err: error }, "a booking could not be read");
    return err("unavailable");
  });
}

async function readView(
  deps: BookingDeps,
  salonChanges: SalonChanges,
  token: string,
): Promise<Result<BookingView, TokenFault>> {
  const { journal, location, sealer, upstream, now } = deps;
  const found = await readByToken(deps, token);
  if (!found.ok) return found;
  const { booking, knowledge } = await salonChanges.refresh(found.value);
  const contact = await openContact(sealer, booking);
  const unfinished =
    booking.state === "waiting" ? await journal.find(location.slug, { index: "unfinished" }) : [];
  const position = queuePositionOf(booking.id, unfinished, upstream.pressure(), now());
  const may = {
    cancel: refusalOf(deps, booking, "cancel") ?? "yes",
    move: refusalOf(deps, booking, "move") ?? "yes",
  } as const;
  const visit = parseRequest(booking);
  return ok(viewOf(booking, visit, contact, position, may, knowledge));
}
