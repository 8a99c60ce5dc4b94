import { execFile } from "node:child_process";
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { path } from "../../scripts/support/paths.ts";
import { contentFolder } from "./content/testing/folder.ts";
import { faults, minimal, read } from "./testing/read.ts";

const run = promisify(execFile);
const DEVICE = "/dev/null";

test("a device stops the start with one line", () => {
  expect(faults({ BUSINESS_FILE: DEVICE })).toEqual([
    "BUSINESS_FILE is not a regular file: npm run setup writes it. Example: BUSINESS_FILE=business.json",
  ]);
  expect(faults({ key: { file: DEVICE } })[0]).toContain(
    "key names a file that is not a regular file",
  );
});

test("a mark of the encoding at its beginning breaks no file", () => {
  const file = join(mkdtempSync(join(tmpdir(), "bookfront-")), "business.json");
  const { name, timeZone, currency, country } = minimal;
  writeFileSync(file, `\uFEFF${JSON.stringify({ name, timeZone, currency, country })}`);
  expect(read({ BUSINESS_FILE: file }).locations).toHaveLength(1);
});

/** In a process of its own, which waits for ever if it reads. */
test.each(["content.json", "pictures/cut.jpg"])(
  "a pipe without a writer is not waited for: %s",
  async (name) => {
    const services = { cut: { picture: "pictures/cut.jpg" } };
    const folder = contentFolder({ services }, { "pictures/other.jpg": "" });
    const pipe = join(folder, name);
    await run("rm", ["-f", pipe]);
    await run("mkfifo", [pipe]);
    const { stdout } = await run(process.execPath, ["--input-type=module", "-e", script(folder)], {
      cwd: path("."),
      timeout: 20_000,
    });
    expect(stdout).toContain("is not a regular file");
  },
);

function script(folder: string): string {
  const module = path("lib/config/read.ts");
  return `import { readConfig } from ${JSON.stringify(module)};
    console.log(JSON.stringify(readConfig({ BUSINESS_FILE: ${JSON.stringify(`${folder}/content.json`)} })));`;
}
