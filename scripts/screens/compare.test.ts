import sharp, { type Color } from "sharp";
import { expect, test } from "vitest";
import { compare } from "./compare.ts";

/** A picture in one grey, with a darker row at the top. */
function picture(width: number, height: number, top: Color = "#c8c8c8"): Promise<Buffer> {
  const grey = { width, height, channels: 3, background: "#c8c8c8" } as const;
  const row = { width, height: 1, channels: 3, background: top } as const;
  return sharp({ create: grey })
    .composite([{ input: { create: row }, top: 0, left: 0 }])
    .png()
    .toBuffer();
}

async function shareOf(before: Promise<Buffer>, after: Promise<Buffer>): Promise<number> {
  return (await compare(await before, await after)).share;
}

test("a picture that is the same has no difference", async () => {
  expect(await shareOf(picture(100, 50), picture(100, 50))).toBe(0);
});

test("a shade that nobody sees is none", async () => {
  expect(await shareOf(picture(100, 50), picture(100, 50, "#c4c4c4"))).toBe(0);
});

test.each(["#000000", "#c8c8ff"])("a row in %s is one, and is drawn", async (colour) => {
  const { share, drawn } = await compare(await picture(100, 50), await picture(100, 50, colour));
  expect(share).toBeCloseTo(0.02);
  expect(await sharp(drawn).metadata()).toMatchObject({ width: 100, height: 50 });
});

test("what only one side has is a difference", async () => {
  expect(await shareOf(picture(100, 50), picture(100, 100))).toBeCloseTo(0.5);
  expect(await shareOf(picture(100, 50), picture(50, 50))).toBeCloseTo(0.5);
});
