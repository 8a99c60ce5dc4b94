import { LRUCache } from "lru-cache";
import type { TeamMember } from "./types.ts";

const MOST = 1_000;

/** Team members whom the upstream has named, so that made-up ones cost it no question. */
export function createKnownMembers() {
  const ids = new LRUCache<string, true>({ max: MOST });
  return {
    saw(members: readonly TeamMember[]): void {
      for (const { id } of members) ids.set(id, true);
    },
    has: (id: string): boolean => ids.get(id) !== undefined,
  };
}
