import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { z } from "zod";
import { parseJson } from "#lib/config/files.ts";
import { Stop } from "./say.ts";
import { replaceFile } from "./write-file.ts";

export type Fields = Readonly<Record<string, unknown>>;

const fields = z.record(z.string(), z.unknown());

/** Of a single location; nothing where there is no file. */
export async function readBusinessFile(file: string): Promise<Fields> {
  if (!existsSync(file)) return {};
  const json = parseJson(await readFile(file, "utf8"));
  const parsed = json.ok ? fields.safeParse(json.value) : undefined;
  if (parsed?.success) return parsed.data;
  throw new Stop(
    `${file} ${json.ok ? "describes several locations: change it by hand" : json.error}`,
  );
}

/** Changes these fields of a single location, and keeps all others and their order. */
export async function changeBusinessFile(file: string, changes: Fields): Promise<void> {
  const changed = { ...(await readBusinessFile(file)), ...changes };
  await replaceFile(file, `${JSON.stringify(changed, undefined, 2)}\n`, 0o644);
}
