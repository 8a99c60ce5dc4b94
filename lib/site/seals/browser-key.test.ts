import { expect, test } from "vitest";
import { browserKeyCookie, newBrowserKey, readBrowserKey } from "./browser-key.ts";
import { setCookieText } from "./cookie.ts";

test("a browser's key is a random number; anything else is none", () => {
  const key = newBrowserKey();
  expect(readBrowserKey(key)).toBe(key);
  expect(newBrowserKey()).not.toBe(key);
  for (const text of [undefined, "", "short", `${key}x`, "a b".padEnd(22, "c")]) {
    expect(readBrowserKey(text)).toBeUndefined();
  }
});

test("its cookie belongs to one location, and works in frames over https", () => {
  const secure = setCookieText(browserKeyCookie("book", "https://salon.example"), "x");
  expect(secure).toBe(
    "__Secure-browser-book=x; Path=/book; Max-Age=86400; HttpOnly; SameSite=none; Secure; Partitioned",
  );
  const plain = setCookieText(browserKeyCookie("book", "http://localhost:3000"), "x");
  expect(plain).toBe("browser-book=x; Path=/book; Max-Age=86400; HttpOnly; SameSite=lax");
});
