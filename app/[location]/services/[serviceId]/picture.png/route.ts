import { itemPictureResponse } from "../../../catalogue-item-picture.ts";

export async function GET(
  _request: Request,
  { params }: { params: Promise<{ location: string; serviceId: string }> },
): Promise<Response> {
  const { location, serviceId } = await params;
  return itemPictureResponse(location, "service", serviceId);
}
