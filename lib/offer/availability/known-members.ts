import { createLru } from "#lib/values/lru.ts";
import type { TeamMember } from "./types.ts";

const MAX_MEMBERS = 1_000;
const MAX_SERVICES = 2_000;

export function createKnownMembers() {
  const known = createLru<string, TeamMember>(MAX_MEMBERS);
  const byService = createLru<string, Set<string>>(MAX_SERVICES);
  return {
    /** Who was free for a service by itself. */
    addFree(serviceId: string, members: readonly TeamMember[]): void {
      const free = byService.get(serviceId) ?? new Set();
      for (const { id } of members) if (free.size < MAX_MEMBERS) free.add(id);
      byService.set(serviceId, free);
    },
    freeFor: (serviceId: string): readonly string[] => [...(byService.get(serviceId) ?? [])],
    add(members: readonly TeamMember[]): void {
      for (const member of members) {
        if (member.name !== undefined || !known.has(member.id)) known.set(member.id, member);
      }
    },
    nameOf: (id: string): string | undefined => known.get(id)?.name,
    has: (id: string): boolean => known.get(id) !== undefined,
    named: (members: readonly TeamMember[]): readonly TeamMember[] =>
      members.map((member) =>
        member.name === undefined ? (known.get(member.id) ?? member) : member,
      ),
  };
}
