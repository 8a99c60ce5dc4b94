import { requestContextOf } from "../../_shared/request-context.ts";
import { ownVoice, pictureResponse } from "../picture.tsx";

export async function GET(
  _request: Request,
  { params }: { params: Promise<{ location: string }> },
): Promise<Response> {
  const site = await requestContextOf((await params).location);
  const line = ownVoice(site).t("menu.title");
  return pictureResponse(site, { title: site.location.business.name, line });
}
