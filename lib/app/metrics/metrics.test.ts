import { expect, test } from "vitest";
import { createMetrics, type LocationState } from "./metrics.ts";

const noAmounts = [Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, -1];

const call = { route: "categories", lane: "browse", result: "ok" } as const;

function stateOf(amount: number): LocationState {
  const use = { used: amount, limit: amount };
  return {
    slug: "book",
    pressure: {
      ...{ requests: use, writes: use, inFlight: use },
      waiting: { browse: amount },
      pausedUntil: amount,
    },
    underWay: [{ bookingId: "b", state: "waiting", ageMs: amount, isStuck: false }],
    bookable: amount,
    issues: [],
  };
}

async function scraped(amounts: readonly number[]): Promise<string> {
  const metrics = createMetrics();
  const journal = { isWritable: true, freeBytes: undefined };
  metrics.observe(async () => ({ locations: amounts.map(stateOf), journal }));
  for (const amount of amounts) {
    metrics.countRequest({ route: "menu", method: "GET", status: 200, seconds: amount });
    metrics.countCall("book", { ...call, waitedMs: amount, tookMs: amount });
    metrics.countRenderWait("own", amount);
  }
  return (await metrics.scrape()).text;
}

test("what is no amount is left out, and fails nothing", async () => {
  const text = await scraped(noAmounts);
  expect(text).not.toMatch(/NaN|Nan|Inf\s*$|-1\s*$/m);
  expect(text).not.toMatch(/_seconds_count/);
});

test("an amount beside them is counted", async () => {
  const text = await scraped([2, ...noAmounts]);
  for (const name of [
    "http_request",
    "upstream_request",
    "upstream_limit_wait",
    "rendering_wait",
  ]) {
    expect(text).toMatch(new RegExp(`bookfront_${name}_seconds_count\\{.*\\} 1$`, "m"));
  }
  expect(text).toMatch(/bookfront_limit_waiting\{location="book",lane="browse"\} 2$/m);
});

test("a disk without a size is not told as a full one, and another at the first scrape", async () => {
  for (const [freeBytes, told] of [
    [undefined, []],
    [2_000, ["bookfront_journal_free_bytes 2000"]],
  ] as const) {
    const metrics = createMetrics();
    const journal = { isWritable: true, freeBytes };
    metrics.observe(async () => ({ locations: [], journal }));
    const { text } = await metrics.scrape();
    expect(text.match(/^bookfront_journal_free_bytes .*$/gm) ?? []).toEqual(told);
  }
});
