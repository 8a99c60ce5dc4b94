import { MemberLine } from "#components/member-line.tsx";
import { Named } from "#components/name.tsx";
import type { PageContext } from "../../_shared/page-context.ts";
import { preferredMember } from "./preferred-member.ts";

/** Names the team member that a link began with, on the pages before the times. */
export function PreferredMemberLine({ context }: { context: PageContext }) {
  const member = preferredMember(context);
  if (!member) return null;
  return (
    <p className="font-semibold">
      <MemberLine member={member}>
        <Named text={context.i18n.t("person.with", { name: member.name })} name={member.name} />
      </MemberLine>
    </p>
  );
}
