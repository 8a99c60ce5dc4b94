import { mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import pixelmatch from "pixelmatch";
import { PNG } from "pngjs";

/**
 * The share of pixels by which a picture differs from an earlier one, `undefined` where there is no
 * earlier one. Above the limit, a picture of the differences goes into `differences`.
 */
export async function compare(
  picture: Buffer,
  earlier: string,
  differences: string,
  limit: number,
): Promise<number | undefined> {
  const before = await readFile(earlier).catch(() => undefined);
  if (before === undefined) return undefined;
  const [a, b] = [PNG.sync.read(before), PNG.sync.read(picture)];
  const size = { width: Math.max(a.width, b.width), height: Math.max(a.height, b.height) };
  const drawn = new PNG(size);
  const count = pixelmatch(
    grown(a, size).data,
    grown(b, size).data,
    drawn.data,
    size.width,
    size.height,
  );
  const share = count / (size.width * size.height);
  if (share > limit) await write(differences, sideBySide([a, b, drawn]));
  return share;
}

/** Writes a file, and the folders above it. */
export async function write(file: string, content: Buffer): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, content);
}

type Size = { readonly width: number; readonly height: number };

/** Empty where the picture ends: what only one of two pictures has is a difference. */
function grown(picture: PNG, size: Size): PNG {
  const canvas = new PNG(size);
  PNG.bitblt(picture, canvas, 0, 0, picture.width, picture.height, 0, 0);
  return canvas;
}

function sideBySide(pictures: readonly PNG[]): Buffer {
  const canvas = new PNG({
    width: pictures.reduce((sum, { width }) => sum + width, 0),
    height: Math.max(...pictures.map(({ height }) => height)),
  });
  let x = 0;
  for (const picture of pictures) {
    PNG.bitblt(picture, canvas, 0, 0, picture.width, picture.height, x, 0);
    x += picture.width;
  }
  return PNG.sync.write(canvas);
}
