import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { contentFolder, plainPicture } from "#lib/config/content/testing/folder.ts";
import { faultLine } from "#lib/config/environment.ts";
import { read } from "#lib/config/testing/read.ts";
import { contentIn } from "../../../test/harness/settings.ts";
import { pictureFaults } from "./check.ts";
import { pictureUrl, RENDITIONS, type Rendition, readPictureName } from "./renditions.ts";
import { createPictureStore } from "./store.ts";

const newFolder = () => mkdtempSync(join(tmpdir(), "bookfront-pictures-"));

function setUp(bytes: Uint8Array, folder = newFolder()) {
  const content = contentFolder({ services: { a: { picture: "a.png" } } }, { "a.png": bytes });
  const [one] = read(contentIn(content)).locations;
  const pictures = new Map(one?.location.content.pictures);
  const [[hash = "", { file } = { file: "" }] = []] = pictures;
  const source = dirname(file);
  const faults: string[] = [];
  const store = createPictureStore({
    folder,
    sourceOf: (name) => pictures.get(name),
    onFault: (_file, fault) => faults.push(fault),
  });
  return { store, hash, folder, faults, source, content, pictures };
}

const photo = await sharp(await plainPicture(1_500, 1_000, "jpeg"))
  .withExif({ IFD0: { Artist: "Somebody" } })
  .toBuffer();

describe("pictures", () => {
  test.each<Rendition>(["row", "face", "small", "large"])(
    "%s has its size in both encodings, and no metadata",
    async (rendition) => {
      const { store, hash } = setUp(photo);
      for (const format of ["avif", "webp"] as const) {
        const got = await store.get({ hash, rendition, format });
        const seen = await sharp(got.ok ? got.value : Buffer.of()).metadata();
        const { width, height } = RENDITIONS[rendition];
        expect(seen).toMatchObject({ width, height, format: format === "avif" ? "heif" : format });
        expect(seen.exif).toBeUndefined();
      }
    },
  );

  test("are encoded once, and found again by the next process", async () => {
    const { store, hash, folder, source } = setUp(photo);
    const name = { hash, rendition: "row", format: "webp" } as const;
    const [one, other] = await Promise.all([store.get(name), store.get(name)]);
    expect(one).toBe(other);
    expect(readdirSync(folder)).toEqual([`${hash}-176x176.webp`]);
    rmSync(join(source, "a.png"));
    const next = setUp(photo, folder);
    rmSync(join(next.source, "a.png"));
    expect((await next.store.get(name)).ok).toBe(true);
  });

  test("are encoded again where a power failure has left an empty file", async () => {
    const { store, hash, folder } = setUp(photo);
    const name = { hash, rendition: "row", format: "webp" } as const;
    writeFileSync(join(folder, `${hash}-176x176.webp`), "");
    const got = await store.get(name);
    expect(got.ok && got.value.length).toBeGreaterThan(0);
  });

  test("are not written into the draft of another container's process of the same id", async () => {
    const { store, hash, folder } = setUp(photo);
    const file = `${hash}-176x176.webp`;
    mkdirSync(join(folder, `${file}.${process.pid}`));
    await store.get({ hash, rendition: "row", format: "webp" });
    expect(readdirSync(folder)).toContain(file);
  });

  test("are shown all the same where their folder cannot be written", async () => {
    const file = join(newFolder(), "not-a-folder");
    writeFileSync(file, "");
    const { store, hash } = setUp(photo, join(file, "pictures"));
    expect((await store.get({ hash, rendition: "row", format: "avif" })).ok).toBe(true);
  });

  test("that the business's file does not have are missing", async () => {
    const { store } = setUp(photo);
    const name = { hash: "A".repeat(16), rendition: "row", format: "avif" } as const;
    expect(await store.get(name)).toEqual({ ok: false, error: "missing" });
  });

  test("that the business's file no longer has are missing, though they were shown before", async () => {
    const { store, hash, pictures } = setUp(photo);
    const name = { hash, rendition: "row", format: "webp" } as const;
    expect((await store.get(name)).ok).toBe(true);
    pictures.delete(hash);
    expect(await store.get(name)).toEqual({ ok: false, error: "missing" });
  });

  test("whose file has changed since are not served under the old address", async () => {
    const { store, hash, source, faults } = setUp(photo);
    writeFileSync(join(source, "a.png"), await plainPicture(10, 10));
    const name = { hash, rendition: "row", format: "avif" } as const;
    expect(await store.get(name)).toEqual({ ok: false, error: "changed" });
    expect(faults).toEqual(["changed"]);
  });

  test("that are broken are named by their place before the site starts", async () => {
    const linesOf = async (bytes: Uint8Array) => {
      const config = read({ ...contentIn(setUp(bytes).content), DATA_DIR: newFolder() });
      return (await pictureFaults(config)).map(faultLine);
    };
    expect(await linesOf(photo.subarray(0, 400))).toEqual([
      "BUSINESS_FILE services.a.picture cannot be decoded, or has more than 60 million pixels",
    ]);
    expect(await linesOf(photo)).toEqual([]);
  });

  test("with more pixels than memory is kept for are broken too", async () => {
    const huge = await sharp({
      create: { width: 9_000, height: 7_000, channels: 3, background: "#fff" },
    })
      .png({ compressionLevel: 1 })
      .toBuffer();
    const { store, hash } = setUp(huge);
    expect(await store.get({ hash, rendition: "row", format: "webp" })).toMatchObject({
      error: "broken",
    });
  });
});

test("an address names hash, size and encoding, and nothing else is one", () => {
  const name = { hash: "Ab-_0123456789xy", rendition: "large", format: "avif" } as const;
  const url = pictureUrl(name);
  expect(url).toBe("/pictures/Ab-_0123456789xy-1280x720.avif");
  expect(readPictureName(url.slice("/pictures/".length))).toEqual(name);
  for (const other of ["../../etc/passwd", "Ab-_0123456789xy-1x1.avif", "a.svg", ""]) {
    expect(readPictureName(other)).toBeUndefined();
  }
});
