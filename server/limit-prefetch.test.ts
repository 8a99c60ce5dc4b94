import { expect, test } from "vitest";
import { limitPrefetch } from "./limit-prefetch.ts";
import { behindTheFirst, listen } from "./testing/serve.ts";

const hasHeadroom = new Map([
  ["calm", true],
  ["busy", false],
]);
const stages = behindTheFirst(
  limitPrefetch((slug) => hasHeadroom.get(slug)),
  (_, response) => void response.end("a page"),
);

test("a prefetch is refused only while its location has no requests to spare", async () => {
  const origin = `http://127.0.0.1:${await listen(stages)}`;
  const statusOf = async (path: string, purpose?: string) => {
    const headers = purpose === undefined ? undefined : { "Sec-Purpose": purpose };
    return (await fetch(origin + path, { ...(headers && { headers }) })).status;
  };
  expect(await statusOf("/busy/time?line=a", "prefetch")).toBe(503);
  expect(await statusOf("/busy?lang=de", "prefetch;prerender")).toBe(503);
  expect(await statusOf("/busy/time?line=a")).toBe(200);
  expect(await statusOf("/calm/time?line=a", "prefetch")).toBe(200);
  expect(await statusOf("/icon.svg", "prefetch")).toBe(200);
});
