import { rateLine } from "#components/rate-text.tsx";
import { ownLanguageContextOf } from "../../../../_shared/page-context.ts";
import { type ItemParams, itemKindOf, readCatalogueItem } from "../../../_choice/catalogue-item.ts";
import { pictureResponse } from "../../../_parts/picture.tsx";

/** Draws pictures only for items of the catalogue. */
export async function GET(
  _request: Request,
  { params }: { params: Promise<ItemParams> },
): Promise<Response> {
  const { location, kind, itemId } = await params;
  const context = await ownLanguageContextOf(location);
  const item = await readCatalogueItem(context, itemKindOf(kind), itemId);
  if (!item.ok) return new Response(null, { status: item.error === "missing" ? 404 : 503 });
  const { name, lowest } = item.value;
  return pictureResponse(context.location.business, {
    title: name,
    line: lowest && rateLine(context.i18n, lowest),
  });
}
