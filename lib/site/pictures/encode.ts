import { hash } from "node:crypto";
import { readFile } from "node:fs/promises";
import type { PictureFile } from "#lib/config/types.ts";
import { err, ok, type Result } from "#lib/values/result.ts";
import { type PictureName, RENDITIONS } from "./renditions.ts";

/** `changed`: the file has changed since the business's file was read. */
export type PictureFault = "missing" | "changed" | "broken";

const MAX_PIXELS = 60_000_000;

/** Cut from the middle to the rendition's shape, turned upright, without the file's metadata. */
export async function encodePicture(
  source: PictureFile,
  { rendition, format }: Pick<PictureName, "rendition" | "format">,
): Promise<Result<Buffer, PictureFault>> {
  const bytes = await readFile(source.file).catch(() => undefined);
  if (!bytes) return err("missing");
  if (!hash("sha256", bytes, "base64url").startsWith(source.hash)) return err("changed");
  // Loads a large library, so only for sites that have pictures.
  const { default: sharp } = await import("sharp");
  const upright = sharp(bytes, { failOn: "error", limitInputPixels: MAX_PIXELS }).autoOrient();
  const cut = upright.resize({ ...RENDITIONS[rendition], fit: "cover" });
  const encoded =
    format === "avif" ? cut.avif({ quality: 55, effort: 3 }) : cut.webp({ quality: 78 });
  try {
    return ok(await encoded.toBuffer());
  } catch {
    return err("broken");
  }
}
