import { createHash } from "node:crypto";
import type { BookingDeps } from "../deps.ts";

/**
 * Statuses are not documented (§3): the site learns them from appointments that this key has just
 * booked, moved or cancelled. The salon may have cancelled one within a second, so a status counts
 * as standing once two have had it, or while no new appointment has shown another.
 */
export type StatusMeaning = "standing" | "cancelled";
export type StatusSource = "booked" | "moved" | "cancelled";

type Deps = Pick<BookingDeps, "journal" | "location" | "keyId" | "log" | "now">;

const REMEMBERED_MS = 400 * 24 * 60 * 60_000;
/** Values as stored. */
const STANDING = 1;
const CANCELLED = 2;
const BOOKED_ONCE = 3;
const MOVED_ONCE = 4;

export async function rememberStatus(
  deps: Deps,
  status: string | undefined,
  source: StatusSource,
): Promise<void> {
  const { journal, location, log, now } = deps;
  const [{ slug }, key] = [location, statusKeyOf(deps, status)];
  try {
    const known = await journal.recall(slug, "status", key, now());
    const value = valueAfter(known, source);
    // Nearly always so: no booking waits for a write that changes nothing.
    if (known === value) return;
    await journal.remember(slug, "status", key, value, now() + REMEMBERED_MS);
  } catch (error) {
    log.warn({ err: error }, "a status was not remembered");
  }
}

function valueAfter(known: number | undefined, source: StatusSource): number {
  if (source === "cancelled") return CANCELLED;
  if (known === undefined || known === CANCELLED) {
    return source === "booked" ? BOOKED_ONCE : MOVED_ONCE;
  }
  return STANDING;
}

export async function recallStatus(
  deps: Deps,
  status: string | undefined,
): Promise<StatusMeaning | undefined> {
  const { journal, location, log, now } = deps;
  if (status === undefined) return undefined;
  const key = statusKeyOf(deps, status);
  try {
    const value = await journal.recall(location.slug, "status", key, now());
    if (value === STANDING) return "standing";
    if (value === CANCELLED) return "cancelled";
    return value === BOOKED_ONCE && (await isOnly(deps, key)) ? "standing" : undefined;
  } catch (error) {
    log.warn({ err: error }, "a status could not be looked up");
    return undefined;
  }
}

async function isOnly(deps: Deps, key: string): Promise<boolean> {
  const known = await deps.journal.list(deps.location.slug, "status", deps.now());
  return ![...known].some(
    ([other, value]) =>
      other !== key &&
      other.startsWith(prefixOf(deps)) &&
      (value === STANDING || value === BOOKED_ONCE),
  );
}

/**
 * Whether this key has read an appointment that it booked: only then does a 404 mean "missing". True
 * where the journal fails, which is the cautious answer.
 */
export async function hasReadOurs(deps: Deps): Promise<boolean> {
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

function statusKeyOf(deps: Pick<Deps, "keyId">, status = ""): string {
  return prefixOf(deps) + createHash("sha256").update(status).digest("base64url").slice(0, 16);
}
