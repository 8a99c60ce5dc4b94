import { expect, test } from "vitest";
import { acceptedEncodings } from "./accepted-encodings.ts";

test.each([
  ["gzip, deflate, br, zstd", ["br", "gzip"]],
  ["GZIP", ["gzip"]],
  ["br;q=1.0, gzip;q=0.8, *;q=0.1", ["br", "gzip"]],
  ["br;q=0, gzip", ["gzip"]],
  ["gzip ; q=0.000 , br", ["br"]],
  ["br;q=0.05", ["br"]],
  ["brotli, x-gzip, identity", []],
  ["", []],
])("of “%s” these are sent: %j", (header, expected) => {
  expect(acceptedEncodings({ headers: { "accept-encoding": header } })).toEqual(expected);
});

test("without the header a page is sent as it is", () => {
  expect(acceptedEncodings({ headers: {} })).toEqual([]);
});
