import type { I18n } from "#lib/values/i18n/i18n.ts";
import { ActionLink } from "../action-link.tsx";
import { LangText } from "../lang-text.tsx";
import { Picture, type PictureView } from "../picture.tsx";
import type { MemberView } from "../time/member-picker.tsx";

/** A team member at the top of their own page. */
export function PersonIntro(props: {
  i18n: I18n;
  name: string;
  portrait: PictureView | undefined;
  view: MemberView | undefined;
  /** The same page for any member. */
  anyoneHref: string;
}) {
  const { i18n, name, portrait, view, anyoneHref } = props;
  return (
    <span className="flex items-start gap-6 max-sm:gap-4">
      {portrait && (
        <Picture
          picture={{ ...portrait, alt: "" }}
          className="size-44 rounded-sheet max-sm:size-24"
          eager
        />
      )}
      <span className="grid gap-2">
        {view?.role && (
          <span className="font-semibold text-ink">
            <LangText text={view.role} />
          </span>
        )}
        <span>
          {view?.about ? <LangText text={view.about} /> : i18n.t("person.lead", { name })}
        </span>
        {view?.speaks && <span className="text-small">{view.speaks}</span>}
        <span>
          <ActionLink href={anyoneHref} className="inline-block py-1 text-small text-inherit">
            {i18n.t("person.anyone")}
          </ActionLink>
        </span>
      </span>
    </span>
  );
}
