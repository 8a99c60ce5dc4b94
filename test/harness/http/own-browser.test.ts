import { expect, test } from "vitest";
import type { Browser, PageResponse } from "./browser.ts";
import { createOwnBrowser, type Habits, habitsOf } from "./own-browser.ts";

type Sent = { readonly path: string; readonly headers: Readonly<Record<string, string>> };

/** A site that sets cookies with each answer. */
function settingSite() {
  const sent: Sent[] = [];
  function answer(path: string, headers: Sent["headers"] = {}): PageResponse {
    sent.push({ path, headers });
    const setCookies = ["visits-book=1; Path=/book", "old=x; Max-Age=0"];
    return { html: "", headers: {}, at: 0, setCookies, status: 200, location: undefined };
  }
  const browser: Browser = {
    get: async (path, headers) => answer(path, headers),
    post: async (path, _, headers) => answer(path, headers),
    close: async () => undefined,
  };
  return { sent, site: { browser: () => browser } };
}

async function sendTwice(habits: Habits) {
  const { sent, site } = settingSite();
  const own = createOwnBrowser(habits);
  for (const _ of ["first", "second"]) await own.at(site).browser().post("/book", new Map());
  return sent.at(-1)?.headers;
}

test("a usual browser keeps its cookies; one blocks them, and an older one says nothing", async () => {
  const usual = await sendTwice("usual");
  expect(usual).toMatchObject({ cookie: "visits-book=1", "sec-fetch-mode": "navigate" });
  const blocking = await sendTwice("blocks cookies");
  expect(blocking).toHaveProperty("sec-fetch-site", "same-origin");
  expect(blocking).not.toHaveProperty("cookie");
  expect(await sendTwice("older")).toEqual({});
});

test("most browsers are usual ones", () => {
  const habits = Array.from({ length: 60 }, (_, visitor) => habitsOf(visitor));
  const count = (one: Habits) => habits.filter((each) => each === one).length;
  expect([count("usual"), count("blocks cookies"), count("older")]).toEqual([40, 10, 10]);
});
