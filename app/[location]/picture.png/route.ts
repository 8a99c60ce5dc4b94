import { ownLanguageContextOf } from "../../_shared/page-context.ts";
import { pictureResponse } from "../_parts/picture.tsx";

export async function GET(
  _request: Request,
  { params }: { params: Promise<{ location: string }> },
): Promise<Response> {
  const context = await ownLanguageContextOf((await params).location);
  const line = context.i18n.t("menu.title");
  return pictureResponse(context, { title: context.location.business.name, line });
}
