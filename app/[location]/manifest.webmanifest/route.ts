import { themeOf } from "#lib/site/brand/theme.ts";
import { pageContextOf } from "../../_shared/page-context.ts";
import { menuUrl } from "../../_shared/urls.ts";

/** W3C Web Application Manifest. */
export async function GET(
  _request: Request,
  { params }: { params: Promise<{ location: string }> },
): Promise<Response> {
  const context = await pageContextOf((await params).location);
  const { business } = context.location;
  const { light } = themeOf(business);
  const manifest = {
    id: menuUrl(context),
    start_url: menuUrl(context),
    scope: "/",
    name: business.name,
    short_name: business.name,
    lang: context.i18n.language,
    dir: context.i18n.direction,
    display: "minimal-ui",
    theme_color: light.bar,
    background_color: light.paper,
    icons: [
      { src: "/icons/icon-192.png", sizes: "192x192", type: "image/png" },
      { src: "/icons/icon-512.png", sizes: "512x512", type: "image/png" },
      {
        src: "/icons/maskable-512.png",
        sizes: "512x512",
        type: "image/png",
        purpose: "maskable",
      },
    ],
  };
  return Response.json(manifest, { headers: { "Content-Type": "application/manifest+json" } });
}
