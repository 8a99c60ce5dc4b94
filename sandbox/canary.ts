import { digest } from "./chance.ts";

/** Marks every text that no visitor may receive, so that tests search responses for one string. */
export const CANARY_MARKER = "CANARY-";

/** Deterministic by kind and owner. */
export function canary(kind: string, owner: string): string {
  return `${CANARY_MARKER}${kind}-${digest(`${kind}:${owner}`).toString(16).padStart(8, "0")}`;
}
