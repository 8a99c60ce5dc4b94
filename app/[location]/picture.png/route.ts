import { requestContextOf } from "../../_shared/request-context.ts";
import { ownVoice, pictureResponse } from "../picture.tsx";

export async function GET(
  _request: Request,
  { params }: { params: Promise<{ location: string }> },
): Promise<Response> {
  const context = await requestContextOf((await params).location);
  const line = ownVoice(context).t("menu.title");
  return pictureResponse(context, { title: context.location.business.name, line });
}
