import type { ReactNode } from "react";
import { Avatar } from "./time/avatar.tsx";
import type { MemberView } from "./time/member-picker.tsx";

export function MemberLine(props: {
  member: { readonly name: string; readonly view: MemberView | undefined };
  children: ReactNode;
}) {
  const { member, children } = props;
  return (
    <span className="flex items-center gap-3">
      <Avatar name={member.name} face={member.view?.face} />
      <span>{children}</span>
    </span>
  );
}
