import type { I18n } from "#lib/values/i18n/i18n.ts";
import { ActionLink } from "../action-link.tsx";
import { LangText } from "../lang-text.tsx";
import { Avatar } from "../time/avatar.tsx";
import type { MemberView } from "../time/member-picker.tsx";

export type TeamMemberLink = {
  readonly id: string;
  readonly name: string;
  readonly view: Pick<MemberView, "face" | "role">;
  readonly href: string;
};

/** The team, each with a link to their own page; after the menu. On a phone a row to swipe. */
export function TeamStrip({ i18n, team }: { i18n: I18n; team: readonly TeamMemberLink[] }) {
  if (team.length === 0) return null;
  return (
    <nav aria-labelledby="team" className="grid grid-cols-1 gap-2">
      <h2 id="team" className="type-text text-base">
        {i18n.t("place.team")}
      </h2>
      <ul
        tabIndex={-1}
        className="flex flex-wrap gap-x-2 gap-y-1 max-sm:-mx-gutter max-sm:flex-nowrap max-sm:overflow-x-auto max-sm:px-gutter max-sm:[scrollbar-width:none]"
      >
        {team.map(({ id, name, view, href }) => (
          <li key={id} className="max-sm:flex-none">
            <ActionLink
              href={href}
              className="-ms-1 flex min-h-target items-center gap-2.5 rounded-control p-1 pe-4 text-small leading-tight font-semibold text-ink no-underline hover:bg-wash hover:text-link focus-visible:-outline-offset-2"
            >
              <Avatar name={name} face={view.face} lazy />
              <span className="grid">
                {name}
                {view.role && (
                  <span className="text-tiny font-normal text-quiet">
                    <LangText text={view.role} />
                  </span>
                )}
              </span>
            </ActionLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
