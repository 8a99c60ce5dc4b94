import type { BookingDeps } from "../deps.ts";

/** Rights of the key that managing needs beside booking (§5). */
export type ManageScope = "appointments:read" | "appointments:edit" | "appointments:cancel";

/** How long a missing right is not tried again; rights can change (§5). */
const MISSING_MS = 60 * 60_000;

const missingUntil = new WeakMap<BookingDeps["upstream"], Map<ManageScope, number>>();

type ScopeDeps = Pick<BookingDeps, "upstream" | "monotonic">;

/** A 403 has shown that the key lacks it, within the last hour. */
export function lacksScope({ upstream, monotonic }: ScopeDeps, scope: ManageScope): boolean {
  return monotonic() < (missingUntil.get(upstream)?.get(scope) ?? 0);
}

export function noteMissingScope(deps: ScopeDeps, scope: ManageScope): void {
  const known = missingUntil.get(deps.upstream) ?? new Map<ManageScope, number>();
  missingUntil.set(deps.upstream, known.set(scope, deps.monotonic() + MISSING_MS));
}
