import type { LocationPicture } from "#components/place/location-card.tsx";
import type { PictureFile } from "#lib/config/content/types.ts";
import type { Location } from "#lib/config/types.ts";
import { pictureView } from "../_shared/content.ts";
import type { PageBase } from "../_shared/page-context.ts";

/** A place's own: the first of its gallery, else its cover, else a drawing. What all share shows no place. */
export function picturesOf(
  { i18n }: Pick<PageBase, "i18n">,
  locations: readonly Location[],
): (location: Location) => LocationPicture | undefined {
  const isShared = (of: (one: Location) => string | undefined) =>
    new Set(locations.map(of)).size < 2;
  const hasGalleries = !isShared((one) => firstOf(one)?.hash);
  const hasCovers = !isShared(({ business }) => business.cover);
  return (location) => {
    const picture = hasGalleries ? firstOf(location) : undefined;
    if (picture)
      return { kind: "photo", view: pictureView({ i18n, location }, picture, "portrait") };
    const { cover } = location.business;
    if (hasCovers && cover) return { kind: "cover", src: cover };
    return hasGalleries || hasCovers ? { kind: "drawn" } : undefined;
  };
}

function firstOf({ content }: Location): PictureFile | undefined {
  return content?.gallery[0];
}
