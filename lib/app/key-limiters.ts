import type { KeyLimits } from "#lib/config/types.ts";
import type { Limiter } from "#lib/upstream/limiter/limiter.ts";
import { closed } from "#lib/upstream/transport/failure.ts";
import { err } from "#lib/values/result.ts";

export type KeyLimiters = (keyId: string, limits: KeyLimits) => Limiter;

type Shared = { readonly limiter: Limiter; users: number };

/** A renamed or removed location finishes its bookings beside the one that now has its key. */
export function createKeyLimiters(create: KeyLimiters): KeyLimiters {
  const byKey = new Map<string, Shared>();

  return (keyId, limits) => {
    const shared = byKey.get(keyId) ?? { limiter: create(keyId, limits), users: 0 };
    byKey.set(keyId, shared);
    shared.users += 1;
    const { limiter } = shared;
    let isClosed = false;
    const closing = new AbortController();
    return {
      ...limiter,
      enter: (entry) => (isClosed ? Promise.resolve(err(closed)) : limiter.enter(entry)),
      turn: (signal) => limiter.turn(AbortSignal.any([signal, closing.signal])),
      close() {
        if (isClosed) return;
        isClosed = true;
        closing.abort();
        shared.users -= 1;
        if (shared.users > 0) return;
        byKey.delete(keyId);
        limiter.close();
      },
    };
  };
}
