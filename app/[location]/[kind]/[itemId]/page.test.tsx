import { text } from "node:stream/consumers";
import type { ReactNode } from "react";
import { prerender } from "react-dom/static";
import { expect, test, vi } from "vitest";
import type { PageContext } from "../../../_shared/page-context.ts";
import type { Params } from "../../../_shared/params.ts";
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

async function wordsOn(kind: string, itemId: string, team?: string, searchParams: Params = {}) {
  const { site } = await openSite();
  shown.context = { ...site(), visit: { team } };
  const page = await ItemPage({
    params: Promise.resolve({ location: "book", kind, itemId }),
    searchParams: Promise.resolve(searchParams),
  });
  const html = await text((await prerender(page)).prelude);
  const words = html.replaceAll(/<script.*?<\/script>|<[^>]*>/gs, " ").replaceAll("\u00a0", " ");
  return words.replaceAll(/\s+/g, " ");
}

/** Of the page that a link with the team member leads to. */
async function pricesOn(kind: string, itemId: string, team?: string): Promise<readonly string[]> {
  return (await wordsOn(kind, itemId, team)).match(PRICE) ?? [];
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
    "from €79 · 1 hr",
  ]);
});

const CHILD = "svc_child_cut";

test.each([
  [
    "a service",
    "services",
    "svc_cut",
    { variant: "var_cut_short" },
    "2 services €70 · 1 hr 15 min",
  ],
  ["a service still to choose", "services", "svc_cut", {}, "2 services from €70 · 1 hr 15 min"],
  ["one more person's work", "services", "1042", {}, "2 services €36 · 45 min"],
])(
  "with a child's cut chosen, %s says what the visit will be",
  async (_, kind, id, choice, total) => {
    expect(await wordsOn(kind, id, undefined, { line: CHILD, ...choice })).toContain(total);
  },
);

test("a change of one of two services says what both will be, one alone its own total", async () => {
  const line = ["svc_cut.v.var_cut_short", CHILD];
  const words = await wordsOn("services", "svc_cut", undefined, {
    line,
    edit: "0",
    variant: "var_cut_long",
  });
  expect(words).toContain("2 services €93 · 1 hr 45 min");
  expect(await wordsOn("services", "svc_cut", undefined, { variant: "var_cut_short" })).toContain(
    "Total €46 · ",
  );
});
