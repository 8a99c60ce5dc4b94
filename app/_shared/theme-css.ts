import { z } from "zod";
import { scope } from "#lib/app/scope.ts";
import { paletteCss, themeOf } from "#lib/site/brand/theme.ts";
import { businessOf, currentPageBase } from "./page-context.ts";

/** Made of what the site around the widget has named, so the same address is the same file. */
const HEADERS = {
  "Content-Type": "text/css; charset=utf-8",
  "Cache-Control": "public, max-age=86400",
};

const query = z.object({
  color: z
    .string()
    .regex(/^[0-9a-f]{6}$/i)
    .transform((color) => `#${color.toLowerCase()}`)
    .optional()
    .catch(undefined),
  scheme: z.enum(["light", "dark", "auto"]).catch("auto"),
});

/** The colours of a widget on a site that has named a colour, or is always light or dark. */
export function themeCss(): Response {
  const { color, scheme } = query.parse(scope().address.params);
  const theme = themeOf({
    ...businessOf(currentPageBase()),
    ...(color && { brandColor: color }),
  });
  return new Response(paletteCss(theme, scheme), { headers: HEADERS });
}
