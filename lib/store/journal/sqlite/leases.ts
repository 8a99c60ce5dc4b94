import { pathOf } from "./database.ts";

type Lease = { readonly owner: string; readonly until: number };

/** In memory by database path: one process owns the file, so leases end with it. */
const databases = new Map<string, Map<string, Lease>>();

export type Leases = ReturnType<typeof leasesOf>;

export function leasesOf(dataDir: string) {
  const path = pathOf(dataDir);
  const leases = databases.get(path) ?? new Map<string, Lease>();
  databases.set(path, leases);
  return {
    get(id: string): string {
      const lease = leases.get(id);
      return lease && lease.until > performance.now() ? lease.owner : "";
    },
    set(id: string, owner: string | undefined, ms: number): void {
      if (owner === undefined) leases.delete(id);
      else leases.set(id, { owner, until: performance.now() + ms });
    },
  };
}
