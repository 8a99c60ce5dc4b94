import { Paragraphs } from "#components/lang-text.tsx";
import type { Row } from "#components/menu/row.tsx";
import { Picture } from "#components/picture.tsx";
import { badgeOf, itemContent, pictureView, textOf, widePicture } from "../../_shared/content.ts";
import type { PageContext } from "../../_shared/page-context.ts";

type Item = { readonly kind: "service" | "bundle"; readonly id: string };

/** Pictures and badges of rows of the menu that are listed together. */
export function rowContents(
  context: PageContext,
  rows: readonly Item[],
): (row: Item) => Parameters<typeof Row>[0]["content"] {
  const contentOf = ({ kind, id }: Item) => itemContent(context.location, kind, id);
  const hasPictures = rows.some((row) => contentOf(row)?.picture);
  return (row) => {
    const { picture, badge } = contentOf(row) ?? {};
    return {
      picture: picture && pictureView(context, picture, "row"),
      badge: badgeOf(context, badge),
      hasPictures,
    };
  };
}

/** Picture and words of a category, below its name. */
export function CategoryContent({ context, id }: { context: PageContext; id: string }) {
  const { picture, text } = context.location.content.categories.get(id) ?? {};
  if (!picture && text === undefined) return null;
  return (
    <div className="mb-4 grid gap-3">
      {picture && (
        <Picture
          picture={widePicture(context, picture)}
          sizes="(width < 64rem) 100vw, 50rem"
          className="aspect-[5/1] w-full rounded-sheet max-sm:aspect-[5/2]"
        />
      )}
      {text !== undefined && <Paragraphs text={textOf(context, text)} className="text-quiet" />}
    </div>
  );
}

/** At the top of its own page. */
export function itemPicture(context: PageContext, { kind, id }: Item) {
  const picture = itemContent(context.location, kind, id)?.picture;
  return (
    picture && (
      <Picture
        picture={widePicture(context, picture)}
        sizes="(width < 64rem) 100vw, 21.5rem"
        className="aspect-[5/2] w-full rounded-sheet lg:aspect-[16/9]"
        eager
      />
    )
  );
}

/** The longer text, after what there is to choose, and what to bring. */
export function ItemText({ context, item }: { context: PageContext; item: Item }) {
  const own = itemContent(context.location, item.kind, item.id);
  const { t } = context.i18n;
  if (!own?.text && !own?.bring) return null;
  return (
    <section aria-labelledby="about" className="grid max-w-prose gap-4 border-t border-line pt-6">
      {own.text && (
        <>
          <h2 id="about">{t("place.about")}</h2>
          <Paragraphs text={textOf(context, own.text)} />
        </>
      )}
      {own.bring && (
        <>
          <h3 id={own.text ? undefined : "about"}>{t("place.bring")}</h3>
          <Paragraphs text={textOf(context, own.bring)} />
        </>
      )}
    </section>
  );
}
