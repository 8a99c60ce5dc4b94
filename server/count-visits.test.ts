import { request } from "undici";
import { beforeEach, expect, test } from "vitest";
import { createFunnel, type Funnel } from "#lib/staff/figures/funnel.ts";
import { countVisits } from "./count-visits.ts";
import { behindTheFirst, listen } from "./testing/serve.ts";

const counted: string[] = [];
const count = (slug: string, name: string) => void counted.push(`${slug} ${name}`);
const dateOf = () => "2026-11-22";
let funnel = createFunnel({ count, dateOf });
const figures = {
  count,
  reach: (...seen: Parameters<Funnel["reach"]>) => funnel.reach(...seen),
};
const locations = new Map([["book", {}]]);
const stages = behindTheFirst(
  countVisits({ figures, locations }, 0),
  (_, response) => void response.end("a page"),
);

beforeEach(() => {
  counted.splice(0);
  funnel = createFunnel({ count, dateOf });
});

async function ask(path: string, headers: Record<string, string>, method: "GET" | "HEAD" = "GET") {
  const answer = await request(`http://127.0.0.1:${await listen(stages)}${path}`, {
    method,
    headers,
  });
  await answer.body.dump();
  return answer.statusCode;
}

const shown = { "sec-fetch-dest": "document", "sec-fetch-site": "none" };

test("what a browser shows is counted", async () => {
  await ask("/book", shown);
  await ask("/book/services/a", {
    "sec-fetch-dest": "iframe",
    "sec-fetch-site": "same-origin",
    referer: "http://x/book",
  });
  expect(counted).toEqual(["book step:visit", "book source:", "book step:service"]);
});

test("a browser that opens a page again is the same visit, another browser is not", async () => {
  await ask("/book", shown);
  await ask("/book?utm_source=news", shown);
  await ask("/book", { ...shown, "user-agent": "another" });
  const visit = ["book step:visit", "book source:"];
  expect(counted).toEqual([...visit, ...visit]);
});

test("programs, parts of a page, other addresses and prefetches are not", async () => {
  await ask("/book", {});
  await ask("/book", { ...shown, "sec-fetch-dest": "empty" });
  await ask("/elsewhere", shown);
  await ask("/book", { ...shown, "sec-purpose": "prefetch" });
  await ask("/book", shown, "HEAD");
  expect(counted).toEqual([]);
});

test("a page that was prefetched says so when it is shown, and nothing is rendered for that", async () => {
  const said = {
    "sec-fetch-dest": "empty",
    "sec-fetch-site": "same-origin",
    "x-seen-from": "http://x/book",
  };
  expect(await ask("/book/time?line=a", said, "HEAD")).toBe(204);
  expect(counted).toEqual(["book step:visit", "book step:service", "book step:time"]);
});
