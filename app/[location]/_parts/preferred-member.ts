import type { MemberView } from "#components/time/member-picker.tsx";
import type { PageContext } from "../../_shared/page-context.ts";
import { knownName, memberContent } from "../time/member-content.ts";

/** Whom a visitor came for; `view`: what the business's file says of them. */
export type PreferredMember = {
  readonly id: string;
  readonly name: string;
  readonly view: MemberView | undefined;
};

/** The team member that the address names (`team=`), where the name is known; nothing is read for it. */
export function preferredMember(context: PageContext): PreferredMember | undefined {
  const team = context.visit?.team;
  const name = team === undefined ? undefined : knownName(context, team);
  if (team === undefined || name === undefined) return undefined;
  return { id: team, name, view: memberContent(context, team) };
}
