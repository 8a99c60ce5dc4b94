import { requestContextOf } from "../_shared/request-context.ts";
import { type CatalogueItemKind, readCatalogueItem } from "./catalogue-item.ts";
import { ownVoice, pictureResponse } from "./picture.tsx";
import { rateLine } from "./rate-line.ts";

/** The picture of a service or bundle of the catalogue; nothing else is ever drawn. */
export async function subjectPicture(
  slug: string,
  kind: CatalogueItemKind,
  segment: string,
): Promise<Response> {
  const site = await requestContextOf(slug);
  const subject = await readCatalogueItem(site, kind, segment);
  if (typeof subject === "string") {
    return new Response(null, { status: subject === "missing" ? 404 : 503 });
  }
  const { name, lowest } = subject;
  return pictureResponse(site, { title: name, line: lowest && rateLine(ownVoice(site), lowest) });
}
