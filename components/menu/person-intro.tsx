import type { I18n } from "#lib/values/i18n/i18n.ts";
import { ActionLink } from "../action-link.tsx";
import { LangText } from "../lang-text.tsx";
import type { MemberView } from "../time/member-picker.tsx";

/** Below a team member's name on their own page. */
export function PersonIntro(props: {
  i18n: I18n;
  name: string;
  view: MemberView | undefined;
  /** The same page for any member. */
  anyoneHref: string;
}) {
  const { i18n, name, view, anyoneHref } = props;
  return (
    <span className="grid gap-2 max-sm:gap-1">
      {view?.role && (
        <span className="font-semibold text-ink">
          <LangText text={view.role} />
        </span>
      )}
      <span>{view?.about ? <LangText text={view.about} /> : i18n.t("person.lead", { name })}</span>
      <span className="flex flex-wrap items-baseline gap-x-4 text-small">
        {view?.speaks && <span>{view.speaks}</span>}
        <ActionLink href={anyoneHref} className="inline-block py-1 text-inherit">
          {i18n.t("person.anyone")}
        </ActionLink>
      </span>
    </span>
  );
}
