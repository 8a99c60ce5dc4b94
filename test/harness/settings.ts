import { cpSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Environment } from "./process.ts";

/** Names in capitals are variables; all others are fields of the business's file, which refuses what is none. */
export type Settings = {
  readonly [variable: Uppercase<string>]: string | undefined;
  readonly [field: Uncapitalize<string>]: unknown;
  /** Makes the file a list: each has these fields beside those of all. */
  readonly locations?: readonly object[];
  /** A folder of which a copy stands beside the file, for its pictures. */
  readonly beside?: string;
};

/** The environment of a site with these settings; writes its business's file. */
export function environmentOf(
  settings: Settings,
  folder = mkdtempSync(join(tmpdir(), "bookfront-business-")),
): Environment {
  const { locations, beside, ...all } = settings;
  const [variables, fields] = [true, false].map((isVariable) =>
    Object.fromEntries(Object.entries(all).filter(([name]) => /^[A-Z]/.test(name) === isVariable)),
  );
  if (beside !== undefined) cpSync(beside, folder, { recursive: true });
  const content = locations ? locations.map((own) => ({ ...fields, ...own })) : fields;
  const file = join(folder, "business.json");
  writeFileSync(file, JSON.stringify(content));
  return { BUSINESS_FILE: file, ...variables };
}

/** Fields from a folder that has them in `content.json`, with pictures beside it. */
export function contentIn(folder: string): Settings {
  return { ...JSON.parse(readFileSync(join(folder, "content.json"), "utf8")), beside: folder };
}
