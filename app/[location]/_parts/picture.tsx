import { ImageResponse } from "next/og";
import { themeOf } from "#lib/site/brand/theme.ts";
import { drawable, letters } from "#lib/site/seo/letters.ts";
import { createPictures } from "#lib/site/seo/pictures.ts";
import type { PageContext } from "../../_shared/page-context.ts";

/** The picture of a shared link, in the business's colour and language. */
export type PictureText = {
  readonly title: string;
  readonly line?: string | undefined;
};

const MAX_KEPT = 100;
const kept = createPictures(MAX_KEPT);
const AN_HOUR = "public, max-age=3600, stale-while-revalidate=86400";

export async function pictureResponse(context: PageContext, text: PictureText): Promise<Response> {
  const { business } = context.location;
  const key = JSON.stringify([context.slug, text]);
  const png = await kept.get(key, async () => {
    const drawn = draw(business, text);
    return new Uint8Array(await (await drawn).arrayBuffer());
  });
  return new Response(png, { headers: { "Content-Type": "image/png", "Cache-Control": AN_HOUR } });
}

async function draw(
  business: PageContext["location"]["business"],
  text: PictureText,
): Promise<Response> {
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
