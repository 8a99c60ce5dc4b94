import type { Metadata, Viewport } from "next";
import type { ReactNode } from "react";
import { namedLocation, scope } from "#lib/app/scope.ts";
import { themeOf } from "#lib/site/brand/theme.ts";
import { afterPaintText } from "./_shared/after-paint.ts";
import {
  businessOf,
  currentPageBase,
  embedOrigins,
  type PageBase,
} from "./_shared/page-context.ts";
import { manifestUrl, themeUrl } from "./_shared/urls.ts";
import { refreshSeconds } from "./[location]/bookings/[token]/refresh.ts";
import "./styles/site.css";

export const metadata: Metadata = {
  icons: { icon: "/icon.svg", apple: "/apple-touch-icon.png" },
  formatDetection: { telephone: false, email: false, address: false },
};

/** All pages are made for a request; none is made by the build. */
export const dynamic = "force-dynamic";

export function generateViewport(): Viewport {
  const { light, dark } = themeOf(businessOf(currentPageBase()));
  return {
    width: "device-width",
    initialScale: 1,
    themeColor: [
      { media: "(prefers-color-scheme: light)", color: light.bar },
      { media: "(prefers-color-scheme: dark)", color: dark.bar },
    ],
  };
}

/** Visitors' pages of a location; neither the widget's nor the list of all locations. */
function isInstallable(): boolean {
  const { address, isFramed, preview } = scope();
  return namedLocation(scope()) !== undefined && !address.isStaff && !isFramed && !preview;
}

function SiteScript({ manifest }: { manifest: string | undefined }) {
  return (
    <script
      data-own=""
      data-src={process.env.SITE_SCRIPT}
      data-manifest={manifest}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant
      dangerouslySetInnerHTML={{ __html: afterPaintText }}
    />
  );
}

/** Not a module: it dresses the page before the first paint. */
function FramedScript({ i18n }: Pick<PageBase, "i18n">) {
  return (
    <script
      src={process.env.FRAMED_SCRIPT}
      data-own=""
      data-hosts={embedOrigins().join(" ")}
      data-theme={themeUrl(namedLocation(scope()))}
      data-close={i18n.t("widget.close")}
    />
  );
}

export default async function RootLayout({ children }: { children: ReactNode }) {
  const base = currentPageBase();
  const { i18n, isFramed } = base;
  const theme = themeOf(businessOf(base));
  const refresh = await refreshSeconds();
  return (
    <html lang={i18n.language} dir={i18n.direction} data-framed={isFramed ? "" : undefined}>
      <head>
        <link rel="preload" href={theme.font} as="font" type="font/woff2" crossOrigin="" />
        <style>{theme.css}</style>
        <SiteScript manifest={isInstallable() ? manifestUrl(base) : undefined} />
        {isFramed && <FramedScript i18n={i18n} />}
        {refresh !== undefined && (
          <noscript>
            <meta httpEquiv="refresh" content={String(refresh)} />
          </noscript>
        )}
      </head>
      <body>{children}</body>
    </html>
  );
}
