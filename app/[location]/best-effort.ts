import "server-only";
import { log } from "#lib/app/log.ts";

/**
 * Does what is only convenient, after a booking was stored: a failure is logged, and
 * keeps no visitor from the booking's page.
 */
export async function bestEffort(name: string, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    log.error({ err: error }, `${name} failed after a booking was stored`);
  }
}
