import { readFile } from "node:fs/promises";
import { z } from "zod";
import { path } from "../support/paths.ts";
import { gzipBytes, read, scriptsIn } from "./page.ts";

const manifest = z.object({ rootMainFiles: z.array(z.string()) });

export type Chunk = {
  readonly file: string;
  readonly gzipBytes: number;
  /** `framework`: what every page of any Next site loads. `ours`: all that this page adds. */
  readonly part: "framework" | "ours";
};

/** Every script that a page loads at first, with its size. */
export async function chunksOf(origin: string, html: string): Promise<Chunk[]> {
  const framework = await frameworkFiles();
  return Promise.all(
    scriptsIn(html).map(async (source) => {
      const file = source.replace(/^\/_next\//, "").replace(/\?.*$/, "");
      const part = framework.has(file) ? "framework" : "ours";
      return { file, part, gzipBytes: gzipBytes(await read(origin, source)) } as const;
    }),
  );
}

async function frameworkFiles(): Promise<ReadonlySet<string>> {
  const text = await readFile(path(".next/build-manifest.json"), "utf8");
  return new Set(manifest.parse(JSON.parse(text)).rootMainFiles);
}

export function sumOf(chunks: readonly Chunk[], part: Chunk["part"]): number {
  return chunks
    .filter((chunk) => chunk.part === part)
    .reduce((sum, chunk) => sum + chunk.gzipBytes, 0);
}
