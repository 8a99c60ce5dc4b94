import { randomUUID } from "node:crypto";
import type { Journal } from "../contract.ts";

type Lease = { readonly owner: string; readonly until: number };

/** In memory, by database path: one process owns the file, so leases end with it. */
const databases = new Map<string, Map<string, Lease>>();

export function createLeases(
  path: string,
  exists: (id: string) => boolean,
): Pick<Journal, "lease" | "release"> {
  const owner = randomUUID();
  const leases = databases.get(path) ?? new Map<string, Lease>();
  databases.set(path, leases);
  return {
    async lease(id, ms) {
      const now = performance.now();
      const lease = leases.get(id);
      if (lease && lease.owner !== owner && lease.until > now) return false;
      if (!exists(id)) return false;
      leases.set(id, { owner, until: now + ms });
      return true;
    },
    async release(id) {
      if (leases.get(id)?.owner === owner) leases.delete(id);
    },
  };
}
