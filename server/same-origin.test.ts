import { describe, expect, test } from "vitest";
import { senderOf, senderTo } from "../app/_shared/origin.ts";
import { isSiteOrigin } from "./same-origin.ts";

const site = { publicUrl: "https://book.example", allowedHosts: ["preview.example:8443"] };
const local = { publicUrl: "http://localhost:3000", allowedHosts: [] };

test.each([
  ["https://book.example", site, true],
  ["https://book.example:443", site, true],
  ["https://preview.example:8443", site, true],
  ["http://book.example", site, false],
  ["https://book.example:444", site, false],
  ["https://preview.example", site, false],
  ["https://book.example.evil.example", site, false],
  ["https://localhost:3000", site, false],
  ["https://book.example@evil.example", site, false],
  ["http://127.0.0.1:4000", local, true],
  ["http://[::1]:3000", local, true],
  ["http://127.0.0.1.evil.example", local, false],
  ["http://localhost.evil.example", local, false],
  ["http://evil.example", local, false],
  ["null", local, false],
  ["", local, false],
])("%s is an origin of the site itself: %#", (origin, names, isOwn) => {
  expect(isSiteOrigin(origin, names)).toBe(isOwn);
});

describe("a form", () => {
  const isOwn = (origin: string) => origin === "https://book.example";
  test.each([
    [{ "sec-fetch-site": "same-origin" }, "own"],
    [{ "sec-fetch-site": "same-origin", origin: "null" }, "own"],
    [{ "sec-fetch-site": "same-origin", origin: "https://book.example" }, "own"],
    [{ "sec-fetch-site": "same-origin", origin: "https://evil.example" }, "hidden"],
    [{ "sec-fetch-site": "same-site", origin: "https://book.example" }, "hidden"],
    [{ "sec-fetch-site": "cross-site", origin: "https://book.example" }, "hidden"],
    [{ "sec-fetch-site": "cross-site", origin: "https://evil.example" }, "foreign"],
    [{ "sec-fetch-site": "cross-site", origin: "null" }, "hidden"],
    [{ "sec-fetch-site": "none" }, "hidden"],
    [{ origin: "https://book.example" }, "own"],
    [{ origin: "null" }, "hidden"],
    [{ origin: "null", referer: "https://book.example/book" }, "hidden"],
    [{ referer: "https://book.example/book" }, "own"],
    [{ referer: "https://evil.example/https://book.example" }, "foreign"],
    [{ host: "evil.example", origin: "http://evil.example" }, "foreign"],
    [{}, "hidden"],
  ])("with %o has a sender that is %s", (sent, sender) => {
    expect(senderOf(new Headers(sent), isOwn)).toBe(sender);
    expect(senderTo("https://book.example", new Headers(sent))).toBe(sender);
  });
});
