import type { Tell } from "./made.ts";

const MINUTE_MS = 60_000;

/** Writes as the upstream counts them: those that arrive within any sliding minute (§8). */
export function createWriteWatch(limit: number, now: () => number, tell: Tell) {
  let recent: number[] = [];
  let told = false;
  return {
    arrived(): void {
      const at = now();
      recent = [...recent.filter((one) => at - one < MINUTE_MS), at];
      if (recent.length <= limit || told) return;
      told = true;
      tell(`limits: ${recent.length} writes within a minute, of ${limit} at most`);
    },
  };
}
