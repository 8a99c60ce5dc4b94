import { mkdtemp, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { path } from "../../scripts/support/paths.ts";
import { demoSettings } from "../../test/harness/demo-business.ts";
import { freePort } from "../../test/harness/ports.ts";
import { startProgram } from "../../test/harness/process.ts";
import { environmentOf } from "../../test/harness/settings.ts";
import { expect, test } from "../../test/harness/test.ts";

/** A folder with the built site and a `.env` of its own. */
async function folderWith(lines: readonly string[]): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "bookfront-listening-"));
  const built = [".next", "node_modules", "public", "messages", "package.json", "next.config.mjs"];
  for (const name of built) {
    await symlink(path(name), join(folder, name));
  }
  await writeFile(join(folder, ".env"), lines.join("\n"));
  return folder;
}

const START = ["--conditions=react-server", path("server.ts")];

type Case = {
  readonly name: string;
  readonly env?: (port: string) => Record<string, string | undefined>;
  readonly file?: (port: string) => readonly string[];
  readonly other?: () => readonly string[];
  readonly args?: (port: string) => readonly string[];
  readonly address: string;
};

const cases: readonly Case[] = [
  {
    name: "by PORT and HOSTNAME of .env",
    file: (port) => [`PORT=${port}`, "HOSTNAME=0.0.0.0"],
    address: "0.0.0.0",
  },
  {
    name: "on this machine alone whatever name a container puts into HOSTNAME, by the environment and else the file that ENV_FILE names",
    env: (PORT) => ({ PORT, HOSTNAME: "3f2a9c0b71de", ENV_FILE: "other.env" }),
    file: () => ["PORT=1", "HOSTNAME=0.0.0.0", "METRICS_TOKEN=too-short"],
    other: () => ["PORT=2"],
    address: "127.0.0.1",
  },
  {
    name: "by the command line before all",
    env: () => ({ PORT: "1", HOSTNAME: "127.0.0.2" }),
    args: (port) => ["-p", port, "-H", "127.0.0.3"],
    address: "127.0.0.3",
  },
];

for (const { name, env, file, other, args, address } of cases) {
  test(`the site listens ${name}, and says so in a log of JSON`, async ({ sandbox }) => {
    const port = String(await freePort());
    const folder = await folderWith(file?.(port) ?? []);
    await writeFile(join(folder, "other.env"), other?.().join("\n") ?? "");
    const log = join(folder, "site.log");
    const site = await startProgram({
      name: "The site",
      args: [...START, ...(args?.(port) ?? [])],
      env: {
        ...{ PORT: undefined, HOSTNAME: undefined },
        ...environmentOf(demoSettings(sandbox.url)),
        DATA_DIR: join(folder, "data"),
        ...env?.(port),
      },
      cwd: folder,
      log,
    });
    const said = () => readFile(log, "utf8").catch(() => "");
    await expect.poll(said, { timeout: 30_000 }).toContain("listening");
    const lines = (await said()).trim().split("\n");
    const heard = { msg: "listening", address, port: Number(port) };
    expect(lines.map((line) => JSON.parse(line))).toContainEqual(expect.objectContaining(heard));
    const reached = address === "0.0.0.0" ? "127.0.0.1" : address;
    expect((await fetch(`http://${reached}:${port}/healthz`)).status).toBe(200);
    await site.stop();
    await rm(folder, { recursive: true });
  });
}
