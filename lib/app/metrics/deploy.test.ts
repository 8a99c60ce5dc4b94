import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { retryPolicies } from "#lib/upstream/transport/retry.ts";
import { path } from "../../../scripts/support/paths.ts";
import { createMetrics } from "./metrics.ts";

const NAME = /\b(?:bookfront|nodejs|process)_[a-z0-9_]+\b/g;

async function scraped(): Promise<ReadonlySet<string>> {
  const metrics = createMetrics();
  metrics.watchProcess();
  const { text } = await metrics.scrape();
  const families = [...text.matchAll(/^# TYPE (\S+) (\S+)$/gm)].flatMap(([, name = "", type]) =>
    type === "histogram" ? [name, `${name}_bucket`, `${name}_count`, `${name}_sum`] : [name],
  );
  return new Set(families);
}

test.each(["deploy/grafana-dashboard.json", "deploy/alerts.yml"])(
  "%s names metrics that exist",
  async (file) => {
    const known = await scraped();
    const named = (await readFile(path(file), "utf8")).match(NAME) ?? [];
    expect(named.length).toBeGreaterThan(5);
    expect(named.filter((name) => !known.has(name))).toEqual([]);
  },
);

test("alerts name routes of the booking service that exist", async () => {
  const text = await readFile(path("deploy/alerts.yml"), "utf8");
  const named = [...text.matchAll(/route[=!]~"([\w|]+)"/g)].flatMap(([, all = ""]) =>
    all.split("|"),
  );
  expect(named.length).toBeGreaterThan(0);
  expect(Object.keys(retryPolicies)).toEqual(expect.arrayContaining(named));
});
