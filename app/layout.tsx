import type { Metadata, Viewport } from "next";
import { headers } from "next/headers";
import type { ReactNode } from "react";
import { accentFrom } from "#components/brand.ts";
import { locationOrFirst } from "./site.ts";
import "./styles/tokens.css";
import "./styles/base.css";
import "./styles/controls.css";

export const metadata: Metadata = {
  formatDetection: { telephone: false, email: false, address: false },
};

export const viewport: Viewport = { width: "device-width", initialScale: 1 };

export default async function RootLayout({ children }: { children: ReactNode }) {
  const sent = await headers();
  const location = locationOrFirst(sent.get("x-location") ?? "");
  const nonce = sent.get("x-nonce") ?? undefined;
  const { brandColor } = location.business;
  return (
    <html lang={location.locale}>
      <head>
        {brandColor && <style nonce={nonce}>{`:root{--accent:${accentFrom(brandColor)}}`}</style>}
      </head>
      <body>{children}</body>
    </html>
  );
}
