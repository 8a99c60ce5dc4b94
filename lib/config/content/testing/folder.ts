import { mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import sharp from "sharp";

export function plainPicture(width = 300, height = 200, format: "png" | "jpeg" | "webp" = "png") {
  const background = { r: 40, g: 120, b: 80 };
  return sharp({ create: { width, height, channels: 3, background } })
    .toFormat(format)
    .toBuffer();
}

/** Makes a folder with a business's file and the given files beside it; returns the file's path. */
export function contentFolder(
  content: unknown,
  files: Readonly<Record<string, Uint8Array | string>> = {},
): string {
  const folder = mkdtempSync(join(tmpdir(), "bookfront-content-"));
  const text = typeof content === "string" ? content : JSON.stringify(content);
  for (const [name, bytes] of Object.entries({ ...files, "content.json": text })) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), bytes);
  }
  return folder;
}
