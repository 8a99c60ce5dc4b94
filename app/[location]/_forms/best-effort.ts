import "server-only";
import { log } from "#lib/app/log.ts";

/** For what must not fail a stored booking: a failure is only logged. */
export async function bestEffort(name: string, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    log.error({ err: error }, `${name} failed after a booking was stored`);
  }
}
