import type { TeamMember } from "#lib/offer/availability/types.ts";
import type { I18n } from "#lib/values/i18n/i18n.ts";
import { LangText, type TextWithLang } from "../lang-text.tsx";
import type { PictureView } from "../picture.tsx";
import { Avatar } from "./avatar.tsx";
import { Chip, Chips } from "./chip.tsx";

export type MemberView = {
  readonly face?: PictureView | undefined;
  readonly role?: TextWithLang | undefined;
  readonly about?: TextWithLang | undefined;
  /** "Speaks German and Arabic" */
  readonly speaks?: string | undefined;
};

export function MemberPicker(props: {
  i18n: I18n;
  members: readonly Required<TeamMember>[];
  team: string;
  hrefFor: (team: string) => string;
  aboutOf?: (id: string) => MemberView | undefined;
}) {
  const { i18n, members, team, hrefFor, aboutOf } = props;
  const choices = [{ id: "any", name: i18n.t("time.anyone") }, ...members];
  return (
    <nav aria-labelledby="who-title" className="grid grid-cols-1 content-start gap-2">
      <h2 id="who-title" className="type-text text-base leading-[1.4] max-sm:unseen">
        {i18n.t("time.who")}
      </h2>
      <Chips>
        {choices.map(({ id, name }) => {
          const { face, role } = aboutOf?.(id) ?? {};
          return (
            <Chip key={id} href={hrefFor(id)} isChosen={id === team} kind="member">
              <Avatar name={id === "any" ? undefined : name} face={face} />
              {role ? (
                <span className="grid py-1 leading-tight">
                  {name}
                  <span className="text-tiny font-normal opacity-85 max-sm:hidden">
                    <LangText text={role} />
                  </span>
                </span>
              ) : (
                name
              )}
            </Chip>
          );
        })}
      </Chips>
      <About view={aboutOf?.(team)} />
    </nav>
  );
}

function About({ view }: { view: MemberView | undefined }) {
  if (!view?.about && !view?.speaks) return null;
  return (
    <p className="max-w-prose text-small text-pretty text-quiet">
      {view.about && <LangText text={view.about} />}
      {view.speaks && <span className="block">{view.speaks}</span>}
    </p>
  );
}
