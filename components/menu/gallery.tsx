import type { I18n } from "#lib/values/i18n/i18n.ts";
import { Picture, type PictureView } from "../picture.tsx";

/** Pictures of the business, after its services; on a phone a row to swipe. */
export function Gallery({ i18n, pictures }: { i18n: I18n; pictures: readonly PictureView[] }) {
  if (pictures.length === 0) return null;
  return (
    <section aria-labelledby="gallery" className="grid grid-cols-1 gap-3">
      <h2 id="gallery">{i18n.t("place.gallery")}</h2>
      <ul
        // A phone's row is swiped by keyboard too.
        tabIndex={0}
        aria-labelledby="gallery"
        className="grid grid-cols-3 gap-3 max-sm:-mx-gutter max-sm:flex max-sm:overflow-x-auto max-sm:px-gutter max-sm:[scrollbar-width:none]"
      >
        {pictures.map((picture) => (
          <li key={picture.avif} className="max-sm:flex-none">
            <Picture picture={picture} className="aspect-[3/2] w-full rounded-small max-sm:w-68" />
          </li>
        ))}
      </ul>
    </section>
  );
}
