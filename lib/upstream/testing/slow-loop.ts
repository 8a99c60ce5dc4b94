import { vi } from "vitest";

/** Fake timers of a busy process: timers fire only at the end of a turn of `turnMs`. */
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
