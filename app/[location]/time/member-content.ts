import type { PictureView } from "#components/picture.tsx";
import type { MemberView } from "#components/time/member-picker.tsx";
import { optionalTextOf, pictureView } from "../../_shared/content.ts";
import type { PageContext } from "../../_shared/page-context.ts";

/** As the booking service says it, else the business's file; nothing is read for it. */
export function knownName({ availability, location }: PageContext, id: string): string | undefined {
  return availability.memberName(id) ?? location.content.team.get(id)?.name;
}

export function faceOf(context: PageContext, id: string): PictureView | undefined {
  const picture = context.location.content.team.get(id)?.picture;
  return picture && pictureView(context, picture, "face");
}

/** What the business's file says of a team member. */
export function memberContent(context: PageContext, id: string): MemberView | undefined {
  const { i18n, location } = context;
  const own = location.content.team.get(id);
  if (!own) return undefined;
  const names = new Intl.DisplayNames(i18n.locale, { type: "language" });
  const spoken = own.languages.flatMap((tag) => names.of(tag) ?? []);
  return {
    face: faceOf(context, id),
    role: optionalTextOf(context, own.role),
    about: optionalTextOf(context, own.about),
    speaks:
      spoken.length > 0 ? i18n.t("place.speaks", { languages: i18n.list(spoken) }) : undefined,
  };
}
