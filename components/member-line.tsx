import type { ReactNode } from "react";
import { ActionLink } from "./action-link.tsx";
import { Avatar } from "./time/avatar.tsx";
import type { MemberView } from "./time/member-picker.tsx";

export function MemberLine(props: {
  member: { readonly name: string; readonly view: MemberView | undefined };
  children: ReactNode;
  /** Link to the same page for any member. */
  anyone?: { readonly href: string; readonly text: string };
}) {
  const { member, children, anyone } = props;
  return (
    <span className="flex items-center gap-3">
      <Avatar name={member.name} face={member.view?.face} />
      <span>
        {children}{" "}
        {anyone && (
          <ActionLink href={anyone.href} className="inline-block py-1 text-small">
            {anyone.text}
          </ActionLink>
        )}
      </span>
    </span>
  );
}
