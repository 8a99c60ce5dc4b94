import { vi } from "vitest";

/**
 * Fake timers of a process that is busy: its event loop takes so long for one turn, and timers fire
 * at the end of a turn only. What needs a timer to be set in a timer needs a turn for each.
 */
export function useSlowLoop(turnMs: number): void {
  vi.useFakeTimers();
  const set = globalThis.setTimeout;
  const later = (run: () => void, ms = 0) => {
    const now = Date.now();
    const due = Math.ceil((now + Math.max(1, ms)) / turnMs) * turnMs;
    return set(run, due - now);
  };
  vi.stubGlobal("setTimeout", later);
}

export function endSlowLoop(): void {
  vi.unstubAllGlobals();
  vi.useRealTimers();
}
