import { mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { z } from "zod";
import { digestOf, type Mapping } from "#lib/config/mapping.ts";
import { commandLine } from "#lib/config/settings.ts";
import { jsonOf } from "#lib/values/json.ts";
import { bad, type Finding, good, warn } from "./findings.ts";

const noteSchema = z.object({
  at: z.iso.datetime(),
  passed: z.boolean(),
  mapping: z.string().optional(),
});

function fileOf(dataDir: string, slug: string): string {
  return join(dataDir, "rehearsal", `${slug}.json`);
}

/** Of the last rehearsal, with the mapping that it had. */
export async function noteRehearsal(
  dataDir: string,
  slug: string,
  passed: boolean,
  mapping: Mapping | undefined,
): Promise<void> {
  const file = fileOf(dataDir, slug);
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  const note = { at: new Date().toISOString(), passed, mapping: digestOf(mapping) };
  await writeFile(file, JSON.stringify(note), { mode: 0o600 });
}

export async function rehearsalFinding(
  dataDir: string,
  slug: string,
  mapping: Mapping | undefined,
): Promise<Finding> {
  const text = await readFile(fileOf(dataDir, slug), "utf8").catch(() => "");
  const last = noteSchema.safeParse(jsonOf(text)).data;
  const command = `\`${commandLine("rehearse")}\``;
  if (!last) return warn(`Not rehearsed: ${command} books, compares and cancels test appointments`);
  const day = last.at.slice(0, 10);
  if (!last.passed) return bad(`The rehearsal of ${day} did not pass: ${command} once more`);
  if (last.mapping !== digestOf(mapping)) {
    return warn(`Rehearsed on ${day}, with another mapping: ${command} once more`);
  }
  return good(`Rehearsed on ${day}`);
}
