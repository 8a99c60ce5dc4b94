import type { BookingDeps } from "../deps.ts";

type Deps = Pick<BookingDeps, "journal" | "location" | "keyId" | "log" | "now">;

const REMEMBERED_MS = 400 * 24 * 60 * 60_000;

/** Notes that this key has read an appointment that it booked. */
export async function rememberReading(deps: Deps): Promise<void> {
  const { journal, location, keyId, log, now } = deps;
  try {
    if ((await journal.recall(location.slug, "status", keyId, now())) !== undefined) return;
    await journal.remember(location.slug, "status", keyId, 1, now() + REMEMBERED_MS);
  } catch (error) {
    log.warn({ err: error }, "a reading was not remembered");
  }
}

/** Only then does a 404 mean "missing". True where the journal fails, which is the cautious answer. */
export async function hasReadOurs(deps: Deps): Promise<boolean> {
  const { journal, location, keyId, log, now } = deps;
  try {
    return (await journal.recall(location.slug, "status", keyId, now())) !== undefined;
  } catch (error) {
    log.warn({ err: error }, "whether this key has read appointments could not be looked up");
    return true;
  }
}
