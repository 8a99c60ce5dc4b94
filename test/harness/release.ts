import { execFile } from "node:child_process";
import { cp, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { z } from "zod";

const run = promisify(execFile);
const root = fileURLToPath(new URL("../../", import.meta.url));

const PARTS = [
  ...["app", "client", "components", "lib", "public", "scripts", "server"],
  ...["next.config.mjs", "package.json", "postcss.config.mjs", "server.ts", "tsconfig.json"],
];

const manifest = z.object({
  node: z.record(z.string(), z.object({ exportedName: z.string() })),
});

export type Edit = { readonly file: string; readonly from: string; readonly to: string };

/** Builds another release from a clean copy with edits; returns its directory. */
export async function buildRelease(name: string, edits: readonly Edit[]): Promise<string> {
  const folder = `${root}test-results/releases/${name}/`;
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  await Promise.all(
    PARTS.map((part) => cp(root + part, folder + part, { recursive: true, filter: isSource })),
  );
  await linkPackages(folder);
  for (const { file, from, to } of edits) {
    const text = await readFile(folder + file, "utf8");
    if (!text.includes(from)) throw new Error(`${file} does not contain ${from}`);
    await writeFile(folder + file, text.replaceAll(from, to));
  }
  const next = `${folder}node_modules/next/dist/bin/next`;
  const env = { ...process.env, NODE_ENV: "production" as const, NEXT_TELEMETRY_DISABLED: "1" };
  await run(process.execPath, [next, "build"], { cwd: folder, env });
  return folder;
}

export async function actionIds(folder: string = root): Promise<Readonly<Record<string, string>>> {
  const file = `${folder}.next/server/server-reference-manifest.json`;
  const { node } = manifest.parse(JSON.parse(await readFile(file, "utf8")));
  return Object.fromEntries(
    Object.entries(node).map(([id, { exportedName }]) => [exportedName, id]),
  );
}

/** Hard links: fast, and the bundler follows no symbolic links out of its directory. */
async function linkPackages(folder: string): Promise<void> {
  const [from, to] = [`${root}node_modules`, `${folder}node_modules`];
  await run("cp", ["-al", from, to]).catch(() => cp(from, to, { recursive: true }));
}

function isSource(path: string): boolean {
  return !/\.test\.tsx?$/.test(path);
}
