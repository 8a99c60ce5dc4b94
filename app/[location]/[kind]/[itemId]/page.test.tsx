import { text } from "node:stream/consumers";
import type { ReactNode } from "react";
import { prerender } from "react-dom/static";
import { expect, test, vi } from "vitest";
import type { PageContext } from "../../../_shared/page-context.ts";
import { openSite } from "../../time/testing/open-site.tsx";
import ItemPage from "./page.tsx";

const shown = vi.hoisted((): { context: PageContext | undefined } => ({ context: undefined }));
vi.mock("server-only", () => ({}));
vi.mock("../../../_shared/in-one-pass.tsx", () => ({ inOnePass: (part: ReactNode) => part }));
vi.mock("../../../_shared/page-context.ts", () => ({
  publicUrl: () => "https://book.example",
  absolute: (path: string) => path,
  visitContextOf: async () => shown.context,
}));

/** Not of an add-on, which begins with a plus. */
const PRICE = /(?:from )?(?<!\+)€\d+ · (?:from )?\d+ (?:min|hr)(?: \d+ min)?/g;

/** Of the page that a link with the team member leads to. */
async function pricesOn(kind: string, itemId: string, team?: string): Promise<readonly string[]> {
  const { site } = await openSite();
  shown.context = { ...site(), visit: { team } };
  const page = await ItemPage({
    params: Promise.resolve({ location: "book", kind, itemId }),
    searchParams: Promise.resolve({}),
  });
  const html = await text((await prerender(page)).prelude);
  const words = html.replaceAll(/<script.*?<\/script>|<[^>]*>/gs, " ").replaceAll("\u00a0", " ");
  return words.replaceAll(/\s+/g, " ").match(PRICE) ?? [];
}

test("a service's price and length are those of the team member that the address names", async () => {
  expect(await pricesOn("services", "svc_blow_dry")).toEqual(["from €32 · 1 hr"]);
  expect(await pricesOn("services", "svc_blow_dry", "tm_sofia")).toEqual(["€32 · 1 hr"]);
  expect(await pricesOn("services", "svc_blow_dry", "tm_elif")).toEqual(["€38 · 45 min"]);
});

test("so are those of its variants, and an invented member changes none", async () => {
  const anyones = await pricesOn("services", "svc_signature_cut");
  expect(await pricesOn("services", "svc_signature_cut", "tm_nobody")).toEqual(anyones);
  expect(await pricesOn("services", "svc_signature_cut", "tm_mara")).toEqual([
    ...["€79 · 1 hr", "€95 · 1 hr 15 min"],
    "from €79 · from 1 hr",
  ]);
});
