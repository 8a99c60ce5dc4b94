import { siteOf } from "../site.ts";
import { ownVoice, pictureResponse } from "./picture.tsx";
import { rateLine } from "./rate-line.ts";
import { readSubject, type SubjectKind } from "./subject.ts";

/** The picture of a service or bundle of the catalogue; nothing else is ever drawn. */
export async function subjectPicture(
  slug: string,
  kind: SubjectKind,
  segment: string,
): Promise<Response> {
  const site = await siteOf(slug);
  const subject = await readSubject(site, kind, segment);
  if (typeof subject === "string") {
    return new Response(null, { status: subject === "missing" ? 404 : 503 });
  }
  const { name, lowest } = subject;
  return pictureResponse(site, { title: name, line: lowest && rateLine(ownVoice(site), lowest) });
}
