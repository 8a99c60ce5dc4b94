import type { BookingDeps } from "../deps.ts";

const SCOPES = ["appointments:read", "appointments:edit", "appointments:cancel"] as const;
export type ManageScope = (typeof SCOPES)[number];

/** How long a missing right is not tried again; rights can change (§5). */
const MISSING_MS = 6 * 60 * 60_000;
const READ_EVERY_MS = 30_000;

type Known = { readAt: number; readonly missingUntil: Map<ManageScope, number> };

const known = new WeakMap<BookingDeps["upstream"], Known>();

type ScopeDeps = Pick<BookingDeps, "upstream" | "now">;
type SharedDeps = ScopeDeps & Pick<BookingDeps, "journal" | "location" | "keyId" | "log">;

function knownOf({ upstream }: ScopeDeps): Known {
  const found = known.get(upstream) ?? {
    readAt: Number.NEGATIVE_INFINITY,
    missingUntil: new Map(),
  };
  known.set(upstream, found);
  return found;
}

/** A 403 has shown that the key lacks it, here or in another process. */
export function lacksScope(deps: ScopeDeps, scope: ManageScope): boolean {
  return deps.now() < (knownOf(deps).missingUntil.get(scope) ?? 0);
}

export async function noteMissingScope(deps: SharedDeps, scope: ManageScope): Promise<void> {
  const { journal, location, log, now } = deps;
  const until = now() + MISSING_MS;
  knownOf(deps).missingUntil.set(scope, until);
  await journal
    .setMark(location.slug, markOf(deps, scope), until, until)
    .catch((error: unknown) => {
      log.warn({ err: error, scope }, "a missing right was not noted for others");
    });
}

export async function readMissingScopes(deps: SharedDeps): Promise<void> {
  const { journal, location, log, now } = deps;
  const mine = knownOf(deps);
  if (now() - mine.readAt < READ_EVERY_MS) return;
  mine.readAt = now();
  const read = async (scope: ManageScope) => {
    const until = await journal.readMark(location.slug, markOf(deps, scope), now());
    if (until !== undefined) mine.missingUntil.set(scope, until);
  };
  await Promise.all(SCOPES.map(read)).catch((error: unknown) => {
    log.warn({ err: error }, "missing rights could not be read");
  });
}

/** Another key may have it. */
function markOf({ keyId }: Pick<BookingDeps, "keyId">, scope: ManageScope): string {
  return `missing ${scope} ${keyId}`;
}
