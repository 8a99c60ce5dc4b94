import { createHash } from "node:crypto";
import type { BookingDeps } from "../deps.ts";

/**
 * The status, a word or an id, that appointments have right after this key booked them: a record
 * with the same one stands. Statuses are not documented (§3).
 */
export type StatusMeaning = "standing" | "cancelled";

type Deps = Pick<BookingDeps, "journal" | "location" | "keyId" | "log" | "now">;

const REMEMBERED_MS = 400 * 24 * 60 * 60_000;
const VALUES: Readonly<Record<StatusMeaning, number>> = { standing: 1, cancelled: 2 };

export async function rememberStatus(
  deps: Deps,
  status: string | undefined,
  meaning: StatusMeaning,
): Promise<void> {
  const { journal, location, log, now } = deps;
  const [{ slug }, key, value] = [location, keyOf(deps, status), VALUES[meaning]];
  try {
    // Nearly always: no booking waits for a write that changes nothing.
    if ((await journal.recall(slug, "status", key, now())) === value) return;
    await journal.remember(slug, "status", key, value, now() + REMEMBERED_MS);
  } catch (error) {
    log.warn({ err: error }, "a status was not remembered");
  }
}

export async function recallStatus(
  deps: Deps,
  status: string | undefined,
): Promise<StatusMeaning | undefined> {
  const { journal, location, log, now } = deps;
  if (status === undefined) return undefined;
  try {
    const value = await journal.recall(location.slug, "status", keyOf(deps, status), now());
    if (value === undefined) return undefined;
    return value === VALUES.cancelled ? "cancelled" : "standing";
  } catch (error) {
    log.warn({ err: error }, "a status could not be looked up");
    return undefined;
  }
}

/**
 * Whether this key has read an appointment that it booked: only then a 404 means that one is missing. So it counts as
 * long as the journal cannot tell: nothing is believed for want of a reading.
 */
export async function hasShownOurs(deps: Deps): Promise<boolean> {
  const { journal, location, log, now } = deps;
  try {
    const known = [...(await journal.list(location.slug, "status", now())).keys()];
    return known.some((key) => key.startsWith(prefixOf(deps)));
  } catch (error) {
    log.warn({ err: error }, "whether this key has read appointments could not be looked up");
    return true;
  }
}

function prefixOf({ keyId }: Pick<Deps, "keyId">): string {
  return `${keyId} `;
}

function keyOf(deps: Pick<Deps, "keyId">, status = ""): string {
  return prefixOf(deps) + createHash("sha256").update(status).digest("base64url").slice(0, 16);
}
