import { renderToStaticMarkup } from "react-dom/server";
import { expect, test, vi } from "vitest";
import { loadTimes } from "./data.ts";
import { TimesUnavailable } from "./page.tsx";
import { atNoon, NOON, openSite, page } from "./testing/open-site.tsx";

test("times that could not be read again are shown with the hour of their last reading", async () => {
  atNoon();
  const { site, fault } = await openSite();
  expect(await page(site())).not.toContain("Times as of");
  await fault({ route: "GET *", kind: "status", status: 429, retryAfter: "60", times: 100 });
  vi.setSystemTime(NOON + 5 * 60_000);
  expect(await page(site())).toContain("Times as of 12:00");
});

test("another try at times that could not be read keeps the day and the members", async () => {
  atNoon();
  const { site, fault } = await openSite();
  await fault({
    route: "GET /api/Appointments/availability",
    kind: "status",
    status: 500,
    times: 100,
  });
  const line = ["svc_clipper_cut", "svc_brow_shape"];
  const params = { line, date: "2026-12-15", with: ["tm_jonas", "any"] };
  const context = site();
  const data = await loadTimes(context, params);
  if (data.kind !== "problem") throw new Error(data.kind);
  const html = renderToStaticMarkup(
    <TimesUnavailable context={context} data={data} params={params} />,
  );
  const [, query = ""] = /href="\/book\/time\?([^"]+)"/.exec(html) ?? [];
  const retry = new URLSearchParams(query.replaceAll("&amp;", "&"));
  expect(retry.getAll("line")).toEqual(line);
  expect(retry.getAll("with")).toEqual(["tm_jonas", "any"]);
  expect(retry.get("date")).toBe("2026-12-15");
});
