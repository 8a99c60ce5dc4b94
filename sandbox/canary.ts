import { digest } from "./chance.ts";

/**
 * Whatever a visitor must never receive carries this marker, so that a sweep over all responses
 * of the site needs to look for one string only.
 */
export const CANARY_MARKER = "CANARY-";

/** A planted string, the same each time for the same kind and owner. */
export function canary(kind: string, owner: string): string {
  return `${CANARY_MARKER}${kind}-${digest(`${kind}:${owner}`).toString(16).padStart(8, "0")}`;
}
