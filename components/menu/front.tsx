import type { ReactNode } from "react";
import { Name } from "#components/name.tsx";
import type { I18n } from "#lib/values/i18n/i18n.ts";
import { ActionLink } from "../action-link.tsx";
import { Icon } from "../icon.tsx";
import { LangText, type TextWithLang } from "../lang-text.tsx";
import { Picture, type PictureView } from "../picture.tsx";
import { Avatar } from "../time/avatar.tsx";
import type { MemberView } from "../time/member-picker.tsx";

/** A small line above the large name of the business. */
export function FrontTitle({ kicker, name }: { kicker: string; name: string }) {
  return (
    <>
      <span className="type-text mb-[0.6em] block text-small leading-snug text-quiet">
        {kicker}
      </span>{" "}
      <Name>{name}</Name>
    </>
  );
}

/**
 * Its size is fixed, so that nothing shifts when the picture arrives. WebKit does not tell a
 * drawing that the device is dark; `#dark` does, if the drawing supports it
 * (docs/business-file.md).
 */
export function Cover({ src }: { src: string }) {
  const isDrawing = /\.svg$|^data:image\/svg/i.test(src);
  return (
    <picture className="contents">
      {isDrawing && (
        // A box would take the picture's place in the grid.
        <source className="hidden" media="(prefers-color-scheme: dark)" srcSet={`${src}#dark`} />
      )}
      <img
        src={src}
        alt=""
        width={960}
        height={400}
        fetchPriority="high"
        className="cover w-full bg-wash object-cover md:order-1"
      />
    </picture>
  );
}

/** Pictures of the business, after its services. */
export function Gallery({ i18n, pictures }: { i18n: I18n; pictures: readonly PictureView[] }) {
  if (pictures.length === 0) return null;
  return (
    <section aria-labelledby="gallery" className="grid grid-cols-1 gap-3">
      <h2 id="gallery">{i18n.t("place.gallery")}</h2>
      <ul className="grid grid-cols-2 gap-3 sm:grid-cols-3">
        {pictures.map((picture) => (
          <li key={picture.avif}>
            <Picture picture={picture} className="aspect-[3/2] w-full rounded-small" />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Below the lead of the front: whether it is open now, and what others say. */
export function FrontFacts(props: {
  i18n: I18n;
  opening: string | undefined;
  reviews: { readonly href: string; readonly label: TextWithLang | undefined } | undefined;
}) {
  const { i18n, opening, reviews } = props;
  if (opening === undefined && !reviews) return null;
  return (
    <span className="mt-3 flex flex-wrap gap-x-6 text-base max-sm:mt-2 max-sm:text-small">
      {opening !== undefined && (
        <span className="inline-flex min-h-8 items-center gap-2">
          <Icon name="clock" />
          {opening}
        </span>
      )}
      {reviews && (
        <a
          href={reviews.href}
          target="_blank"
          rel="noreferrer"
          className="inline-flex min-h-8 items-center gap-2 text-inherit"
        >
          <Icon name="star" />
          {reviews.label ? <LangText text={reviews.label} /> : i18n.t("place.reviews")}
        </a>
      )}
    </span>
  );
}

/** Below a team member's name on their own page. */
export function PersonIntro(props: {
  i18n: I18n;
  view: MemberView | undefined;
  /** What to do here, unless the member says something. */
  lead: ReactNode;
  /** The same page for any member. */
  anyoneHref: string;
}) {
  const { i18n, view, lead, anyoneHref } = props;
  return (
    <span className="grid gap-2 max-sm:gap-1">
      {view?.role && (
        <span className="font-semibold text-ink">
          <LangText text={view.role} />
        </span>
      )}
      <span>{view?.about ? <LangText text={view.about} /> : lead}</span>
      <span className="flex flex-wrap items-baseline gap-x-4 text-small">
        {view?.speaks && <span>{view.speaks}</span>}
        <ActionLink href={anyoneHref} className="inline-block py-1 text-inherit">
          {i18n.t("person.anyone")}
        </ActionLink>
      </span>
    </span>
  );
}

type TeamMemberLink = {
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
                <Name>{name}</Name>
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
