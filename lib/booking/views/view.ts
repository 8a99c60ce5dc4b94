import { ok, type Result } from "#lib/values/result.ts";
import type { BookingDeps } from "../deps.ts";
import { parseRequest } from "../model/record.ts";
import { openContact } from "../model/sealed.ts";
import { readByToken, type TokenFault } from "../reads/read-by-token.ts";
import { permissionsOf } from "../requests/change-permission.ts";
import { queuePositionOf } from "../requests/position.ts";
import { type BookingView, viewOf } from "./outcome.ts";
import type { Refresh } from "./salon-changes.ts";

export async function view(
  deps: BookingDeps,
  refresh: Refresh,
  token: string,
): Promise<Result<BookingView, TokenFault>> {
  const found = await readByToken(deps, token);
  if (!found.ok) return found;
  const { booking, knowledge } = await refresh(found.value);
  const contact = await openContact(deps.sealer, booking);
  const position = await queuePositionOf(deps, booking);
  const may = permissionsOf(deps, booking);
  return ok(viewOf(booking, parseRequest(booking), { contact, position, may, knowledge }));
}
