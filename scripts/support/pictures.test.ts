import { mkdtemp, readFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PNG } from "pngjs";
import { expect, test } from "vitest";
import { compare, write } from "./pictures.ts";

/** A picture in one grey, with a darker corner of so many pixels. */
function picture(width: number, height: number, dark = 0): Buffer {
  const image = new PNG({ width, height });
  image.data.fill(200);
  for (let at = 0; at < dark; at += 1) image.data.fill(0, at * 4, at * 4 + 3);
  return PNG.sync.write(image);
}

async function shareOf(before: Buffer | undefined, after: Buffer) {
  const folder = await mkdtemp(join(tmpdir(), "looks-"));
  const [earlier, differences] = [join(folder, "before.png"), join(folder, "deep/diff.png")];
  if (before) await write(earlier, before);
  const share = await compare(after, earlier, differences, 0.001);
  const drawn = await readFile(differences).catch(() => undefined);
  return { share, drawn: drawn && PNG.sync.read(drawn) };
}

test("a picture that is the same leaves no picture of differences", async () => {
  expect(await shareOf(picture(100, 50), picture(100, 50))).toEqual({ share: 0 });
});

test("a picture that differs is drawn beside the earlier one and the difference", async () => {
  const { share, drawn } = await shareOf(picture(100, 50), picture(100, 50, 50));
  expect(share).toBe(0.01);
  expect([drawn?.width, drawn?.height]).toEqual([300, 50]);
});

test("a picture that only one side has is a difference", async () => {
  const { share } = await shareOf(picture(100, 50), picture(100, 100));
  expect(share).toBe(0.5);
});

test("without an earlier picture nothing is compared", async () => {
  expect(await shareOf(undefined, picture(10, 10))).toEqual({ share: undefined });
});
