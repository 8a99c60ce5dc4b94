import { ownLanguageContextOf } from "../_shared/request-context.ts";
import { type CatalogueItemKind, readCatalogueItem } from "./catalogue-item.ts";
import { pictureResponse } from "./picture.tsx";
import { rateLine } from "./rate-line.ts";

/** Draws pictures only for items of the catalogue. */
export async function itemPictureResponse(
  slug: string,
  kind: CatalogueItemKind,
  segment: string,
): Promise<Response> {
  const context = await ownLanguageContextOf(slug);
  const item = await readCatalogueItem(context, kind, segment);
  if (typeof item === "string") {
    return new Response(null, { status: item === "missing" ? 404 : 503 });
  }
  const { name, lowest } = item;
  return pictureResponse(context, {
    title: name,
    line: lowest && rateLine(context.i18n, lowest),
  });
}
