import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { gunzipSync } from "node:zlib";
import fc from "fast-check";
import { expect, test } from "vitest";
import { cutAt } from "./gaps.ts";

const OLD = "0123456789abcdef0123456789abcdef";
const NEW = "fedcba9876543210fedcba9876543210";

/** Pieces that share much with each other, and with what stood and what will stand in the gaps. */
const piece = fc
  .array(
    fc.oneof(
      fc.string({ unit: "grapheme", maxLength: 8 }),
      fc.constantFrom(
        '<script nonce="',
        '">self.__next_f.push(',
        "01234567",
        "fedcba98",
        "</li><li>",
      ),
    ),
    { maxLength: 60 },
  )
  .map((parts) => parts.join("").replaceAll("\0", "").replaceAll(OLD, ""));

test("any text comes out with its gaps filled in anew, as it is and as gzip", () => {
  fc.assert(
    fc.property(fc.array(piece, { minLength: 1, maxLength: 12 }), (pieces) => {
      const text = pieces.join(OLD);
      const cut = cutAt(text, OLD);
      for (const filling of [NEW, OLD]) {
        const expected = text.replaceAll(OLD, filling);
        expect(cut.filled(Buffer.from(filling)).toString()).toBe(expected);
        expect(gunzipSync(cut.gzipped(Buffer.from(filling))).toString()).toBe(expected);
      }
    }),
  );
});

test("a text that is longer than deflate can look back comes out whole", () => {
  const line = (index: number) => `<li>${index} ${(index * 7919) % 9973} Ñandú</li>`;
  const long = Array.from({ length: 4_000 }, (_, index) => line(index)).join("");
  const text = [long, long, "x", long].join(OLD);
  const zipped = cutAt(text, OLD).gzipped(Buffer.from(NEW));
  expect(gunzipSync(zipped).toString()).toBe(text.replaceAll(OLD, NEW));
  expect(zipped.length).toBeLessThan(text.length / 3);
});

/** What buffers hold when nothing is left to collect. */
function heldBytes(): number {
  setFlagsFromString("--expose-gc");
  const collect: () => void = runInNewContext("gc");
  for (let round = 0; round < 3; round += 1) collect();
  return process.memoryUsage().arrayBuffers;
}

test("a text holds no more memory than it says, however many gaps it has", () => {
  const before = heldBytes();
  const kept = Array.from({ length: 200 }, (_, page) => {
    const pieces = Array.from({ length: 20 }, (_, at) => `<li>${page} ${at}</li>`.repeat(40));
    const cut = cutAt(pieces.join(OLD), OLD);
    cut.gzipped(Buffer.from(NEW));
    return cut;
  });
  const said = kept.reduce((sum, { bytes }) => sum + bytes, 0);
  expect(heldBytes() - before).toBeLessThan(said * 1.5);
});
