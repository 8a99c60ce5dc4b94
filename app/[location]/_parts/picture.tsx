import { ImageResponse } from "next/og";
import type { Business } from "#lib/config/types.ts";
import { themeOf } from "#lib/site/brand/theme.ts";
import { drawable, letters } from "#lib/site/seo/letters.ts";
import { createPictures } from "#lib/site/seo/pictures.ts";

/** The picture of a shared link, in the business's colour and language. */
type PictureText = {
  readonly title: string;
  readonly line?: string | undefined;
};

const MAX_KEPT = 100;
const kept = createPictures(MAX_KEPT);
const AN_HOUR = "public, max-age=3600, stale-while-revalidate=86400";

export async function pictureResponse(business: Business, text: PictureText): Promise<Response> {
  // A reload may change name and colour.
  const key = JSON.stringify([business, text]);
  const png = await kept.get(key, async () => {
    const drawn = await draw(business, text);
    return new Uint8Array(await drawn.arrayBuffer());
  });
  return new Response(png, { headers: { "Content-Type": "image/png", "Cache-Control": AN_HOUR } });
}

async function draw(business: Business, text: PictureText): Promise<Response> {
  const { light } = themeOf(business);
  const fonts = (await letters()).map(({ name, data }) => ({ name, data, weight: 600 as const }));
  const title = drawable(text.title);
  const line = drawable(text.line ?? "");
  const name = drawable(business.name);
  return new ImageResponse(
    <div
      style={{
        width: "100%",
        height: "100%",
        padding: 80,
        display: "flex",
        flexDirection: "column",
        justifyContent: "space-between",
        background: light.accent,
        color: light["on-accent"],
        fontFamily: fonts.map((font) => font.name).join(", "),
      }}
    >
      <div style={{ display: "flex", fontSize: 40, opacity: 0.9 }}>
        {title === name ? "" : name}
      </div>
      <div style={{ display: "flex", fontSize: titleSize(title ?? ""), lineHeight: 1.1 }}>
        {title}
      </div>
      <div style={{ display: "flex", fontSize: 44, opacity: 0.9 }}>{line}</div>
    </div>,
    { width: 1200, height: 630, fonts },
  );
}

/** Long names stay within four lines. */
function titleSize(title: string): number {
  return title.length > 60 ? 64 : title.length > 24 ? 84 : 112;
}
