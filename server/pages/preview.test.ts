import { expect, test } from "vitest";
import { inScope, scope } from "#lib/app/scope.ts";
import { segmentOf } from "#lib/staff/preview/view.ts";
import { locationAt, scopeOf } from "../testing/serve.ts";
import { withPreview } from "./preview.ts";

/** Requests as the pages get them, with their preview view. */
async function preview(url: string, location = "book") {
  const seen: (readonly [string, string | undefined])[] = [];
  const dispatch = withPreview(async (request) => {
    const { preview: view } = scope();
    seen.push([request.url, view && segmentOf(view)]);
    return { status: 200, headers: [], body: Buffer.alloc(0) };
  });
  await inScope(scopeOf(url, locationAt(location)), () => dispatch({ url, headers: {} }));
  return seen[0];
}

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
    expect(await preview(`/staff/book/preview/now${path}`)).toEqual(["/book/not-here", "now"]);
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
