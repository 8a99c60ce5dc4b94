import type { I18n } from "#lib/values/i18n/i18n.ts";
import { Picture, type PictureView } from "../picture.tsx";

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
