import { itemPictureResponse } from "../../../catalogue-item-picture.ts";

export async function GET(
  _request: Request,
  { params }: { params: Promise<{ location: string; bundleId: string }> },
): Promise<Response> {
  const { location, bundleId } = await params;
  return itemPictureResponse(location, "bundle", bundleId);
}
