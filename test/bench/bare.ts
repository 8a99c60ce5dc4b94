import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { path } from "../../scripts/support/paths.ts";
import { runNode, tail } from "../../scripts/support/run.ts";
import { Stop } from "../../scripts/support/say.ts";
import { freePort } from "../harness/ports.ts";
import { type Running, startProcess } from "../harness/process.ts";

/** The least that a page can be: what the framework itself costs. */
const FILES: Readonly<Record<string, string>> = {
  "package.json": '{"private":true,"type":"module"}',
  "next.config.mjs":
    "export default { poweredByHeader: false, typescript: { ignoreBuildErrors: true } };",
  "app/layout.jsx":
    'export default function Layout({ children }) { return <html lang="en"><body>{children}</body></html>; }',
  "app/[place]/page.jsx": `import { headers } from "next/headers";
export default async function Page() { await headers(); return <main><h1>Bare</h1></main>; }`,
};

export async function startBarePage(running: Running[]): Promise<{ url: string; pid: number }> {
  await mkdir(path("test-results"), { recursive: true });
  // Inside the project, so that node_modules is found.
  const folder = await mkdtemp(path("test-results", "bare-"));
  for (const [file, content] of Object.entries(FILES)) {
    await mkdir(join(folder, file, ".."), { recursive: true });
    await writeFile(join(folder, file), content);
  }
  const next = path("node_modules/next/dist/bin/next");
  const { code, output } = await runNode([next, "build", "--webpack", folder]);
  if (code !== 0) throw new Stop(`The bare page could not be built:\n${tail(output, 15)}`);
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const site = await startProcess({
    name: "The bare page",
    args: [next, "start", folder, "-p", String(port), "-H", "127.0.0.1"],
    env: { NODE_ENV: "production", NEXT_TELEMETRY_DISABLED: "1" },
    cwd: path(),
    log: path("test-results/bench-bare.log"),
    readyAt: url,
    readyWithinMilliseconds: 30_000,
  });
  running.push({
    ...site,
    async stop() {
      await site.stop();
      await rm(folder, { recursive: true });
    },
  });
  return { url, pid: site.pid };
}
