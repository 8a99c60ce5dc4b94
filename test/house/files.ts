import { glob, readFile } from "node:fs/promises";
import { join, relative } from "node:path";
import { path } from "../../scripts/support/paths.ts";

export type TextFile = { readonly name: string; readonly text: string };

const CODE = "{app,client,components,deploy,e2e,lib,sandbox,scripts,server,test}/**/*";
const CODE_NAMES = /\.(?:[cm]?[jt]sx?|css|conf)$/;

/** The project's code with its tests, and the configuration beside it. */
export async function codeFiles(): Promise<readonly TextFile[]> {
  return textFiles([CODE, "*.ts", "*.mjs", "*.cjs"], (name) => CODE_NAMES.test(name));
}

/** Every page of documentation. */
export async function documents(): Promise<readonly TextFile[]> {
  return textFiles(["*.md", "{docs,e2e,lib,sandbox,server,test}/**/*.md"], () => true);
}

async function textFiles(
  patterns: readonly string[],
  isWanted: (name: string) => boolean,
): Promise<readonly TextFile[]> {
  const files: TextFile[] = [];
  const options = { cwd: path("."), withFileTypes: true } as const;
  for await (const entry of glob([...patterns], options)) {
    const name = relative(path("."), join(entry.parentPath, entry.name));
    // A route may be named after a file: theme.css.
    if (entry.isFile() && isWanted(name)) {
      files.push({ name, text: await readFile(path(name), "utf8") });
    }
  }
  return files;
}
