import { renderSVG } from "uqr";
import { absolute, bookingContextOf } from "../../../../_shared/page-context.ts";
import { bookingUrl } from "../../../../_shared/urls.ts";

/** Light modules around a code that readers need (ISO/IEC 18004). */
const QUIET_ZONE = 4;

/** The address of a booking's page as a QR code, to move it from a desktop to a phone. */
export async function GET(
  _request: Request,
  { params }: { params: Promise<{ location: string; token: string }> },
): Promise<Response> {
  const { location, token } = await params;
  const context = await bookingContextOf(location);
  const svg = renderSVG(absolute(bookingUrl(context, token)), { border: QUIET_ZONE, pixelSize: 1 });
  return new Response(svg, {
    headers: {
      "Content-Type": "image/svg+xml",
      "Cache-Control": "private, no-store",
      "X-Robots-Tag": "noindex",
    },
  });
}
