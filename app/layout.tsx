import type { Metadata, Viewport } from "next";
import type { ReactNode } from "react";
import { themeOf } from "#lib/brand/theme.ts";
import { currentI18n } from "./_shared/request-context.ts";
import { mustRefresh } from "./[location]/bookings/[token]/refresh.ts";
import "./styles/site.css";

export const metadata: Metadata = {
  icons: { icon: "/icon.svg", apple: "/apple-touch-icon.png" },
  formatDetection: { telephone: false, email: false, address: false },
};

export async function generateViewport(): Promise<Viewport> {
  const { location } = await currentI18n();
  const { light, dark } = themeOf(location.business);
  return {
    width: "device-width",
    initialScale: 1,
    themeColor: [
      { media: "(prefers-color-scheme: light)", color: light.bar },
      { media: "(prefers-color-scheme: dark)", color: dark.bar },
    ],
  };
}

export default async function RootLayout({ children }: { children: ReactNode }) {
  const { location, i18n } = await currentI18n();
  const theme = themeOf(location.business);
  return (
    <html lang={i18n.language} dir={i18n.direction}>
      <head>
        <link rel="preload" href={theme.font} as="font" type="font/woff2" crossOrigin="" />
        <style>{theme.css}</style>
        <script type="module" src={process.env.SITE_SCRIPT} data-own="" />
        {(await mustRefresh()) && (
          <noscript>
            <meta httpEquiv="refresh" content="5" />
          </noscript>
        )}
      </head>
      <body>{children}</body>
    </html>
  );
}
