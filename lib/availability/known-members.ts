import { LRUCache } from "lru-cache";
import type { TeamMember } from "./types.ts";

const MOST = 1_000;

/** Team members of earlier answers: made-up ones cost the upstream no question, and names are kept. */
export function createKnownMembers() {
  const known = new LRUCache<string, TeamMember>({ max: MOST });
  return {
    saw(members: readonly TeamMember[]): void {
      for (const member of members) {
        if (member.name !== undefined || !known.has(member.id)) known.set(member.id, member);
      }
    },
    has: (id: string): boolean => known.get(id) !== undefined,
    /** The members, each under the name of an earlier answer where this one has told none. */
    named: (members: readonly TeamMember[]): readonly TeamMember[] =>
      members.map((member) =>
        member.name === undefined ? (known.get(member.id) ?? member) : member,
      ),
  };
}
