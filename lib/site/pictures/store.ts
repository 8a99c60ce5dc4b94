import { randomUUID } from "node:crypto";
import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { LRUCache } from "lru-cache";
import type { PictureFile } from "#lib/config/types.ts";
import { err, ok, type Result } from "#lib/values/result.ts";
import { encodePicture, type PictureFault } from "./encode.ts";
import { fileNameOf, type PictureName } from "./renditions.ts";

export type PictureStore = {
  get(name: PictureName): Promise<Result<Buffer, PictureFault>>;
};

const MAX_MEMORY_BYTES = 24_000_000;
/** Encoding takes a whole core for a moment, which pages need too. */
const MAX_ENCODING = 1;

export function createPictureStore(deps: {
  /** If it is read-only, each process encodes pictures again. */
  readonly folder: string;
  readonly sourceOf: (hash: string) => PictureFile | undefined;
  readonly onFault?: (file: string, fault: PictureFault) => void;
}): PictureStore {
  const { folder, sourceOf, onFault } = deps;
  const memory = new LRUCache<string, Buffer>({
    maxSize: MAX_MEMORY_BYTES,
    sizeCalculation: (bytes) => bytes.length || 1,
  });
  const pending = new Map<string, Promise<Result<Buffer, PictureFault>>>();
  const withPermit = createSemaphore(MAX_ENCODING);

  async function load(
    name: PictureName,
    source: PictureFile,
  ): Promise<Result<Buffer, PictureFault>> {
    const file = join(folder, fileNameOf(name));
    const stored = await readFile(file).catch(() => undefined);
    if (stored && stored.length > 0) return ok(stored);
    const encoded = await withPermit(() => encodePicture(source, name));
    if (!encoded.ok) onFault?.(source.file, encoded.error);
    else await keep(folder, file, encoded.value);
    return encoded;
  }

  async function loadOnce(name: PictureName, key: string, source: PictureFile) {
    const loading = pending.get(key) ?? load(name, source);
    pending.set(key, loading);
    try {
      const loaded = await loading;
      if (loaded.ok) memory.set(key, loaded.value);
      return loaded;
    } finally {
      pending.delete(key);
    }
  }

  return {
    async get(name) {
      // Before the cache: pictures removed from the business's file are not served.
      const source = sourceOf(name.hash);
      if (!source) return err("missing");
      const key = fileNameOf(name);
      const cached = memory.get(key);
      return cached ? ok(cached) : loadOnce(name, key, source);
    },
  };
}

/** The file is complete, or does not exist. */
async function keep(folder: string, file: string, bytes: Buffer): Promise<void> {
  const draft = `${file}.${randomUUID()}`;
  try {
    await mkdir(folder, { recursive: true });
    await writeFile(draft, bytes);
    await rename(draft, file);
  } catch {
    // A read-only folder costs time at the next start, but no picture.
  }
}

function createSemaphore(max: number): <T>(task: () => Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async (task) => {
    if (running >= max) await new Promise<void>((resolve) => waiting.push(resolve));
    else running += 1;
    try {
      return await task();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
