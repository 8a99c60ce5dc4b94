import { ownLanguageContextOf } from "../../_shared/page-context.ts";
import { pictureResponse } from "../_parts/picture.tsx";

export async function GET(
  _request: Request,
  { params }: { params: Promise<{ location: string }> },
): Promise<Response> {
  const { i18n, location } = await ownLanguageContextOf((await params).location);
  const { business } = location;
  return pictureResponse(business, { title: business.name, line: i18n.t("menu.title") });
}
