import type { CallOff, Clock } from "./clock.ts";

/** Stands open, except while the upstream asked to be left alone. */
export type Gate = {
  /** Epoch milliseconds at which it opens again; `null` while it is open. */
  shutUntil(): number | null;
  /** Shuts it for at least so long from now; never shortens a pause that is already on. */
  shut(ms: number): void;
  /** Resolves when it stands open; among those waiting, the smallest priority goes first. */
  pass(priority: number): Promise<void>;
  /** Lets everybody go and forgets the pause. */
  close(): void;
};

type Waiting = { readonly priority: number; readonly go: () => void };

export function createGate(clock: Clock): Gate {
  let until: number | null = null;
  let callOff: CallOff | undefined;
  let waiting: Waiting[] = [];

  function open(): void {
    callOff?.();
    callOff = undefined;
    until = null;
    const released = waiting.toSorted((one, other) => one.priority - other.priority);
    waiting = [];
    for (const { go } of released) go();
  }

  function shut(ms: number): void {
    const wanted = clock.now() + ms;
    if (until !== null && until >= wanted) return;
    until = wanted;
    callOff?.();
    callOff = clock.after(ms, open);
  }

  function pass(priority: number): Promise<void> {
    if (until === null) return Promise.resolve();
    return new Promise((go) => waiting.push({ priority, go }));
  }

  return { shutUntil: () => until, shut, pass, close: open };
}
