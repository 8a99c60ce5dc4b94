import { Name } from "#components/name.tsx";
import type { I18n } from "#lib/values/i18n/i18n.ts";
import type { Minor } from "#lib/values/money.ts";
import { CatalogueText } from "../catalogue-text.tsx";
import type { IconName } from "../icon.tsx";
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

/** A member, anyone, or one for each service. */
export type TeamOption = {
  readonly id: string;
  readonly name: string;
  readonly href: string;
  readonly isChosen: boolean;
  /** Absent: a member's face or initials. */
  readonly icon?: IconName | undefined;
  readonly view?: MemberView | undefined;
  /** What the visit comes to with this member, where that differs. */
  readonly price?: Minor | undefined;
};

/** "With whom?", for the whole visit. */
export function MemberPicker({ i18n, options }: { i18n: I18n; options: readonly TeamOption[] }) {
  return (
    <nav aria-labelledby="who-title" className="grid grid-cols-1 content-start gap-2">
      <h2 id="who-title" className="type-text text-base leading-[1.4] max-sm:unseen">
        {i18n.t("time.who")}
      </h2>
      <Options i18n={i18n} options={options} />
      <About view={options.find(({ isChosen }) => isChosen)?.view} />
    </nav>
  );
}

/** The same for one service. */
export function LineMemberPicker(props: {
  i18n: I18n;
  service: string;
  options: readonly TeamOption[];
}) {
  const { i18n, service, options } = props;
  return (
    <nav
      aria-label={i18n.t("several.whoFor", { service })}
      className="grid grid-cols-1 gap-2 max-sm:gap-1"
    >
      <p className="text-small font-semibold">
        <CatalogueText i18n={i18n}>{service}</CatalogueText>
      </p>
      <Options i18n={i18n} options={options} />
    </nav>
  );
}

function Options({ i18n, options }: { i18n: I18n; options: readonly TeamOption[] }) {
  return (
    <Chips>
      {options.map(({ id, name, href, isChosen, icon, view, price }) => {
        const shown = icon ? name : <Name>{name}</Name>;
        return (
          <Chip key={id} id={id} href={href} isChosen={isChosen}>
            <Avatar name={icon ? undefined : name} icon={icon} face={view?.face} />
            {view?.role || price !== undefined ? (
              <span className="grid py-1 leading-tight">
                {shown}{" "}
                <span className="text-tiny font-normal opacity-85">
                  {view?.role && (
                    <span className="max-sm:hidden">
                      <LangText text={view.role} />
                      {price !== undefined && " · "}
                    </span>
                  )}
                  {price !== undefined && i18n.price(price)}
                </span>
              </span>
            ) : (
              shown
            )}
          </Chip>
        );
      })}
    </Chips>
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
