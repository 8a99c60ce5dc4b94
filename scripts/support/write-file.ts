import { randomBytes } from "node:crypto";
import { chmod, rename, rm, writeFile } from "node:fs/promises";
import { Stop } from "./say.ts";

/** Whole or not at all. */
export async function replaceFile(file: string, text: string, mode: number): Promise<void> {
  const draft = `${file}.${randomBytes(4).toString("hex")}`;
  try {
    await writeFile(draft, text, { mode, flag: "wx" });
    await chmod(draft, mode);
    await rename(draft, file);
  } catch (error) {
    await rm(draft, { force: true });
    throw new Stop(`${file} cannot be written: ${error instanceof Error ? error.message : error}`);
  }
}
