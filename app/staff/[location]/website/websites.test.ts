import { expect, test } from "vitest";
import { summaryOf } from "#lib/staff/figures/summary.ts";
import { openSite } from "../../../[location]/time/testing/open-site.tsx";
import { websitesOf } from "./page-data.ts";

test("visits are told for each site that may show the pages, and in all from websites", async () => {
  const embedOrigins = [
    "https://www.salon.example",
    "https://*.linden.example",
    "https://new.example",
  ];
  const opened = await openSite({}, { embedOrigins });
  const [from, to] = ["2026-11-01", "2026-11-30"] as const;
  const sums = [
    { date: to, name: "source:www.salon.example", count: 3 },
    { date: from, name: "source:shop.linden.example", count: 2 },
    { date: to, name: "source:blog.linden.example", count: 1 },
    { date: to, name: "source:newsletter", count: 50 },
    { date: to, name: "source:", count: 70 },
    { date: to, name: "frame:https://other.example", count: 4 },
    { date: to, name: "frame:https://shop.linden.example", count: 4 },
  ];
  const context = opened.site();
  const figures = { ...context.figures, read: async () => summaryOf(from, to, sums, "EUR") };
  const found = await websitesOf({ ...context, figures });
  expect(found?.visits).toBe(6);
  expect(found?.allowed).toEqual([
    { origin: "https://www.salon.example", times: "3 visits, last on Monday, 30 November" },
    { origin: "https://*.linden.example", times: "3 visits, last on Monday, 30 November" },
    { origin: "https://new.example", times: "No visit yet. Are the lines in its page?" },
  ]);
  expect(found?.foreign.map(({ origin }) => origin)).toEqual(["https://other.example"]);
  const read = () => Promise.reject(new Error("away"));
  expect(await websitesOf({ ...context, figures: { ...figures, read } })).toBeUndefined();
});
