import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { withoutControls } from "./text.ts";

describe("control characters", () => {
  test.each([
    ["NUL", "a\u0000b", "ab"],
    ["C0", "a\u0001\u0008\u000b\u000c\u000e\u001fb", "ab"],
    ["DEL and C1", "a\u007f\u0080\u0085\u009fb", "ab"],
    ["unpaired surrogates", "a\ud800b\udc00c\udfff", "abc"],
    ["noncharacters", "a\ufffe\uffffb", "ab"],
    ["overrides and embeddings", "Gift\u202egnp.exe\u202c \u202aa\u202db", "Giftgnp.exe ab"],
    ["isolates", "a\u2066b\u2067c\u2068d\u2069", "abcd"],
    ["marks of direction", "a\u200eb\u200fc\u061cd", "abcd"],
    ["letters without width", "\ufeffMi\u200ba\u2060\u206f", "Mia"],
    ["letters without ink", "\u3164\uffa0\u180ea", "a"],
    ["tags", "a\u{e0041}\u{e007f}b", "ab"],
  ])("%s are dropped", (_kind, text, left) => {
    expect(withoutControls(text)).toBe(left);
  });

  test.each([
    "one\ttwo\nthree\r\n",
    "Żółć, مرحبا, 染发, é",
    "می\u200cنا, क्\u200dष, Fuß\u00adpflege",
    "👩🏽‍🦰 & \u{10ffff} \ufffd \u00a0",
    "",
  ])("%j stays as it is", (text) => {
    expect(withoutControls(text)).toBe(text);
  });

  test("the result is well formed, and dropping again changes nothing", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (text) => {
        const left = withoutControls(text);
        expect(left.isWellFormed()).toBe(true);
        expect(withoutControls(left)).toBe(left);
      }),
    );
  });

  test("dropping does not join two halves into a new character", () => {
    expect(withoutControls("\ud83d\u0000\ude00")).toBe("");
  });
});
