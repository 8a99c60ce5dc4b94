import { expect, test } from "vitest";
import { readRouting, writeRouting } from "#lib/app/routing.ts";
import type { PageRequest } from "./inject.ts";
import { withPreview } from "./preview.ts";

/** What the pages behind are asked for. */
async function asked(url: string, location = "book"): Promise<PageRequest> {
  const seen: PageRequest[] = [];
  const dispatch = withPreview(async (request) => {
    seen.push(request);
    return { status: 200, headers: [], body: Buffer.alloc(0) };
  });
  const headers = { host: "salon.example" };
  const language = { language: "en", chosen: false } as const;
  writeRouting(headers, { location, address: url, language, isFramed: false });
  await dispatch({ url, headers });
  const [request] = seen;
  if (!request) throw new Error("nothing was asked for");
  return request;
}

const preview = async (url: string, location?: string) => {
  const { url: shown, headers } = await asked(url, location);
  return [shown, readRouting(headers)?.preview];
};

test.each([
  ["/staff/book/preview/now", "/book"],
  ["/staff/book/preview/now?line=1&lang=de", "/book?line=1&lang=de"],
  ["/staff/book/preview/now/services/7/book?line=1", "/book/services/7/book?line=1"],
  ["/staff/book/preview/now/time?line=1", "/book/time?line=1"],
  ["/staff/book/preview/now/details?line=1", "/book/details?line=1"],
  ["/staff/book/preview/now/beside?page=", "/staff/book/preview/now/beside?page="],
  ["/staff/book/preview/now/dry-run/1.a", "/staff/book/preview/now/dry-run/1.a"],
])("%s shows %s", async (url, shown) => expect(await preview(url)).toEqual([shown, "now"]));

test.each(["/bookings/1.a", "/bookings/1.a/cancel", "/warm", "/embed", "/nowhere", "/dry-run/"])(
  "%s is no page of a preview",
  async (path) => {
    const [shown] = await preview(`/staff/book/preview/now${path}`);
    expect(shown).toBe("/book/not-here");
  },
);

test("the view is handed on", async () => {
  const view = "2026-11-24T1855~spa~12.ab";
  expect(await preview(`/staff/book/preview/${view}`)).toEqual(["/book", view]);
});

test.each(["/book", "/book/time?line=1", "/staff/book/bookings", "/staff/book/preview"])(
  "%s passes as it is",
  async (url) => expect(await preview(url)).toEqual([url, undefined]),
);

test("a location's preview is of that location", async () => {
  const url = "/staff/soho/preview/now";
  expect(await preview(url, "book")).toEqual([url, undefined]);
});
