import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readConfig } from "#lib/config/read.ts";
import { readSettings } from "#lib/config/settings.ts";
import { createSqliteJournal } from "#lib/store/sqlite/journal.ts";
import { keys } from "../../sandbox/keys.ts";
import { type Sandbox, startSandbox } from "../../sandbox/start.ts";
import { setup } from "../../scripts/setup.ts";
import { askingOf } from "../../scripts/support/ask.ts";
import { path } from "../../scripts/support/paths.ts";
import { type Environment, runNode } from "../../scripts/support/run.ts";
import { runHere } from "../harness/command.ts";
import { faultsOfUnits, hasSystemd, readUnit, unitOf } from "../harness/systemd.ts";

let sandbox: Sandbox;
/** Stands for /var/lib and /etc. */
let folder: string;
let file: string;

beforeAll(async () => {
  sandbox = await startSandbox();
  folder = mkdtempSync(join(tmpdir(), "bookfront-units-"));
  file = join(folder, "bookfront.env");
  const answers: Readonly<Record<string, string>> = {
    ...{ Base: sandbox.apiUrl, Key: keys.full.value, Name: "Atelier Linden & Co" },
    ...{ Country: "DE", Time: "Europe/Berlin", Currency: "EUR" },
  };
  const asking = askingOf(async ({ text }) => answers[/^\w+/.exec(text)?.[0] ?? ""]);
  await runHere(() =>
    setup({ ENV_FILE: file, BUSINESS_FILE: join(folder, "business.json") }, asking),
  );
}, 60_000);
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await sandbox.close();
});

/** As systemd does: the state directories of a unit are there before it starts. */
function unit(name: string) {
  const read = readUnit(name, {
    "/etc/bookfront.env": file,
    "/etc/bookfront/": `${folder}/`,
    "/var/lib": folder,
  });
  for (const state of read.words("StateDirectory"))
    mkdirSync(join(folder, state), { recursive: true, mode: 0o700 });
  return read;
}

async function run(args: readonly string[], env: Environment): Promise<string> {
  const { code, output } = await runNode(args, { env });
  expect(code, output).toBe(0);
  return output;
}

function command(name: string, env: Environment, args: readonly string[] = []) {
  return run(["--conditions=react-server", path("scripts", `${name}.ts`), ...args], env);
}

function configOf(environment: Environment) {
  const settings = readSettings(environment);
  return settings.ok ? readConfig(settings.value) : settings;
}

test.each([
  ["that npm run setup has written", () => readFileSync(file, "utf8")],
  [
    "with all variables of .env.example",
    () => `${readFileSync(path(".env.example"), "utf8")}\n${readFileSync(file, "utf8")}`,
  ],
])(
  "a file %s leaves the folder and the proxy of the unit alone, and has its say on the rest",
  (_, text) => {
    const other = join(folder, "other.env");
    writeFileSync(other, `${text()}\nPORT=3100\n`);
    const config = configOf({ ...unit("bookfront.service").environment(), ENV_FILE: other });
    expect(config).toMatchObject({
      ok: true,
      value: { dataDir: join(folder, "bookfront"), trustedProxyHops: 1, port: 3100 },
    });
  },
);

test("the unit's journal is copied and put back by commands with the unit's environment", {
  timeout: 60_000,
}, async () => {
  const env = unit("bookfront.service").environment();
  await createSqliteJournal(join(folder, "bookfront")).close();
  const backup = unit("bookfront-backup.service");
  const [program, ...args] = backup.words("ExecStart");
  expect(program).toBe("/srv/bookfront/node_modules/.bin/node");
  const copy = (await run(args, backup.environment())).trim();
  expect(readdirSync(join(folder, "bookfront-backups"))).toEqual([
    expect.stringMatching(/^journal-/),
  ]);
  expect(await command("restore", env, [copy])).toContain(`is the journal in ${folder}/bookfront`);
});

test("the backup is the site's: one user, one folder, one file of settings, the same walls", () => {
  const [site, backup] = [unit("bookfront.service"), unit("bookfront-backup.service")];
  expect(site.environment()).toMatchObject(backup.environment());
  const shared = site.all("StateDirectory");
  expect(backup.words("StateDirectory")).toEqual(expect.arrayContaining(shared));
  for (const name of ["User", "WorkingDirectory", "UMask", "ProtectSystem", "SystemCallFilter"]) {
    expect(site.all(name).length).toBeGreaterThan(0);
    expect([name, backup.all(name)]).toEqual([name, site.all(name)]);
  }
});

const UNITS = ["bookfront.service", "bookfront-backup.service", "bookfront-backup.timer"];
const skipped = hasSystemd ? "" : " (skipped: there is no systemd)";

test.skipIf(!hasSystemd)(`systemd understands every line of the units${skipped}`, () => {
  expect(faultsOfUnits(UNITS, join(folder, "analysed"))).toEqual([]);
});

test("by systemd's rules a file of variables takes the place of Environment=, and the last of two counts", () => {
  writeFileSync(join(folder, "late.env"), "DATA_DIR=./data\n");
  const lines = ["Environment=DATA_DIR=/a PORT=1", "Environment=PORT=2"];
  expect(unitOf(lines.join("\n")).environment()).toEqual({ DATA_DIR: "/a", PORT: "2" });
  const late = [...lines, `EnvironmentFile=${join(folder, "late.env")}`];
  expect(unitOf(late.join("\n")).environment()).toEqual({ DATA_DIR: "./data", PORT: "2" });
});
