import { expect, test } from "vitest";
import { err, ok, unreachable } from "./result.ts";

test("a result carries either a value or an error", () => {
  expect(ok(1)).toEqual({ ok: true, value: 1 });
  expect(err("full")).toEqual({ ok: false, error: "full" });
});

test("reaching the end of a closed union is a bug that names the case", () => {
  expect(() => Reflect.apply(unreachable, undefined, ["odd"])).toThrow('unhandled case: "odd"');
});
