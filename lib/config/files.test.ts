import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { path } from "../../scripts/support/paths.ts";
import { contentFolder } from "./content/testing/folder.ts";
import { faults, locationsFile } from "./testing/read.ts";

const run = promisify(execFile);
const DEVICE = "/dev/null";

test.each([
  [{ CONTENT_FILE: DEVICE }, "CONTENT_FILE is not a regular file. Example: CONTENT_FILE=./content"],
  [
    { LOCATIONS_FILE: DEVICE },
    "LOCATIONS_FILE is not a regular file. Example: LOCATIONS_FILE=./locations.json",
  ],
  [
    { LOCATIONS_FILE: locationsFile([{ slug: "mitte", apiKeyFile: DEVICE }]) },
    'LOCATIONS_FILE location 1 (mitte): apiKeyFile is not a regular file. Example: "apiKeyFile": "/run/secrets/mitte"',
  ],
])("a device stops the start with one line: %j", (variables, line) => {
  expect(faults(variables)).toEqual([line]);
});

test("a SHAPES_FILE of an earlier release stops the start, and says what to do", () => {
  expect(faults({ SHAPES_FILE: "./shapes.json" })).toEqual([
    "SHAPES_FILE is gone: write a MAPPING_FILE instead (docs/upstream.md).",
  ]);
});

test("a mark of the encoding at its beginning breaks no file", () => {
  const list = locationsFile(`\uFEFF[{"slug":"mitte","apiKeyVariable":"BOOKING_API_KEY"}]`);
  const content = locationsFile(`\uFEFF{}`);
  expect(faults({ LOCATIONS_FILE: list, CONTENT_FILE: content, MAPPING_FILE: content })).toEqual(
    [],
  );
});

/** In a process of its own, which waits for ever if it reads. */
test.each(["content.json", "pictures/cut.jpg"])(
  "a pipe without a writer is not waited for: %s",
  async (name) => {
    const services = { cut: { picture: { file: "pictures/cut.jpg", alt: { en: "A cut" } } } };
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
  const module = path("lib/config/content/read.ts");
  return `import { readContent } from ${JSON.stringify(module)};
    console.log(JSON.stringify(readContent(${JSON.stringify(folder)}, ["book"])));`;
}
