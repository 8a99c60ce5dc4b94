import {
  Cover,
  FrontFacts,
  FrontTitle,
  Gallery,
  PersonIntro,
  TeamStrip,
} from "#components/menu/front.tsx";
import { Named } from "#components/name.tsx";
import { Picture } from "#components/picture.tsx";
import type { Cart } from "#lib/offer/catalogue/types.ts";
import { withinPage } from "#lib/site/pictures/drawing.ts";
import { optionalTextOf, pictureView } from "../../_shared/content.ts";
import { openingText } from "../../_shared/opening.ts";
import type { PageContext } from "../../_shared/page-context.ts";
import { menuUrl } from "../../_shared/urls.ts";
import type { PreferredMember } from "../_parts/preferred-member.ts";
import { knownName } from "../time/member-content.ts";

/** The top of a business's page, or of a team member's. `opensAtTimes`: it has no menu. */
export function frontOf(
  context: PageContext,
  member: PreferredMember | undefined,
  cart: Cart,
  opensAtTimes: boolean,
) {
  const { i18n, location } = context;
  const { name, cover } = location.business;
  if (!member) {
    return {
      title: <FrontTitle kicker={i18n.t("menu.title")} name={name} />,
      lead: <Lead context={context} opensAtTimes={opensAtTimes} />,
      art: cover && <OwnCover src={cover} />,
      plate: cover ? undefined : name,
    };
  }
  const { picture } = location.content.team.get(member.id) ?? {};
  return {
    title: <Named text={i18n.t("person.book", { name: member.name })} name={member.name} />,
    lead: (
      <PersonIntro
        i18n={i18n}
        view={member.view}
        lead={
          opensAtTimes ? (
            i18n.t("time.title")
          ) : (
            <Named text={i18n.t("person.lead", { name: member.name })} name={member.name} />
          )
        }
        anyoneHref={menuUrl(context, cart, { team: undefined })}
      />
    ),
    portrait: picture && (
      <Picture
        picture={{ ...pictureView(context, picture, "portrait"), alt: "" }}
        className="size-44 rounded-sheet max-sm:size-20"
        eager
      />
    ),
  };
}

async function OwnCover({ src }: { src: string }) {
  return <Cover src={await withinPage(src)} />;
}

function Lead({ context, opensAtTimes }: { context: PageContext; opensAtTimes: boolean }) {
  const { i18n, location, now } = context;
  const { reviews } = location.content;
  const link = reviews && { href: reviews.href, label: optionalTextOf(context, reviews.label) };
  return (
    <>
      {i18n.t(opensAtTimes ? "time.title" : "menu.lead")}
      <FrontFacts i18n={i18n} opening={openingText(i18n, location, now)} reviews={link} />
    </>
  );
}

/** Each takes some 40 bytes of the 20 kB that a page may have. docs/performance.md */
const MAX_TEAM = 12;

/** The first of the business's file whose names are known. */
export function Team({ context }: { context: PageContext }) {
  const { i18n, location } = context;
  if (context.visit?.team !== undefined) return null;
  const team = [...location.content.team].flatMap(([id, { picture, role }]) => {
    const name = knownName(context, id);
    const face = picture && pictureView(context, picture, "face");
    const view = { face, role: optionalTextOf(context, role) };
    return name ? [{ id, name, view, href: menuUrl(context, [], { team: id }) }] : [];
  });
  return <TeamStrip i18n={i18n} team={team.slice(0, MAX_TEAM)} />;
}

export function Impressions({ context }: { context: PageContext }) {
  const pictures = context.location.content.gallery;
  const views = pictures.map((picture) => pictureView(context, picture, "small"));
  return <Gallery i18n={context.i18n} pictures={views} />;
}
