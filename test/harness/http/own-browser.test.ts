import { expect, test } from "vitest";
import type { Browser, PageResponse } from "./browser.ts";
import { createOwnBrowser, type Habits, habitsOf } from "./own-browser.ts";

type Sent = { readonly path: string; readonly headers: Readonly<Record<string, string>> };

/** A site that has each form without a cookie sent again, and sets cookies with each answer. */
function probingSite() {
  const sent: Sent[] = [];
  function answer(path: string, headers: Sent["headers"] = {}): PageResponse {
    sent.push({ path, headers });
    const isProbed = headers.cookie === undefined && !path.includes("asked");
    const page = {
      html: "",
      headers: {},
      at: 0,
      setCookies: ["probe-book=1; Path=/book", "old=x; Max-Age=0"],
    };
    return isProbed
      ? { ...page, status: 307, location: `${path}?asked` }
      : { ...page, status: 200, location: undefined };
  }
  const browser: Browser = {
    get: async (path, headers) => ({ ...answer(path, headers), status: 200 }),
    post: async (path, _, headers) => answer(path, headers),
    close: async () => undefined,
  };
  return { sent, site: { browser: () => browser } };
}

async function sendTwice(habits: Habits) {
  const { sent, site } = probingSite();
  const own = createOwnBrowser(habits);
  for (const _ of ["first", "second"]) await own.at(site).browser().post("/book", new Map());
  return {
    repeats: own.repeats(),
    paths: sent.map(({ path }) => path),
    last: sent.at(-1)?.headers,
  };
}

test("a usual browser keeps its cookies, and repeats a form only until it has one", async () => {
  const { repeats, paths, last } = await sendTwice("usual");
  expect([repeats, paths]).toEqual([1, ["/book", "/book?asked", "/book"]]);
  expect(last).toMatchObject({ cookie: "probe-book=1", "sec-fetch-mode": "navigate" });
});

test("one that blocks cookies repeats each form, and an older one says nothing", async () => {
  const blocking = await sendTwice("blocks cookies");
  expect([blocking.repeats, blocking.last?.cookie]).toEqual([2, undefined]);
  expect(blocking.last).toHaveProperty("sec-fetch-site", "same-origin");
  expect((await sendTwice("older")).last).toEqual({});
});

test("most browsers are usual ones", () => {
  const habits = Array.from({ length: 60 }, (_, visitor) => habitsOf(visitor));
  const count = (one: Habits) => habits.filter((each) => each === one).length;
  expect([count("usual"), count("blocks cookies"), count("older")]).toEqual([40, 10, 10]);
});
