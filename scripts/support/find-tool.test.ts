import { chmod, mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { findTool, type Tool } from "./find-tool.ts";

/** The only folder on the PATH: nothing of this system is found or installed. */
let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "tools-"));
  vi.stubEnv("PATH", folder);
});
afterEach(() => vi.unstubAllEnvs());

async function program(name: string, exitCode = 0): Promise<string> {
  const file = join(folder, name);
  await writeFile(file, `#!/bin/sh\nexit ${exitCode}\n`);
  await chmod(file, 0o755);
  return file;
}

const tool: Tool = {
  name: "A hammer",
  variable: "HAMMER_PATH",
  commands: ["hammer", "mallet"],
  debianPackage: "hammer",
};

describe("a tool", () => {
  test("is taken from its environment variable", async () => {
    await program("hammer");
    const own = await program("own-hammer");
    vi.stubEnv("HAMMER_PATH", own);
    expect(await findTool(tool)).toBe(own);
  });

  test("from the environment variable must run", async () => {
    vi.stubEnv("HAMMER_PATH", "/nowhere/hammer");
    await program("hammer");
    await expect(findTool(tool)).rejects.toThrow("HAMMER_PATH names no program that runs");
  });

  test("that ends with an error on every probe is known by what it prints", async () => {
    const odd = { ...tool, probePrints: "hammer 4.1" };
    vi.stubEnv("HAMMER_PATH", "/nowhere/hammer");
    await expect(findTool(odd)).rejects.toThrow("HAMMER_PATH names no program that runs");
    const file = await program("hammer", 1);
    await writeFile(file, "#!/bin/sh\necho hammer 4.1 [steel]\nexit 1\n");
    vi.stubEnv("HAMMER_PATH", file);
    expect(await findTool(odd)).toBe(file);
  });

  test("is the first on the PATH that runs; stubs are skipped", async () => {
    await program("hammer", 1);
    expect(await findTool({ ...tool, commands: ["hammer", "mallet"] }).catch(() => "none")).toBe(
      "none",
    );
    const mallet = await program("mallet");
    expect(await findTool(tool)).toBe(mallet);
  });

  test("may be outside the PATH, or be downloaded", async () => {
    let there: string | undefined;
    const fetched: Tool = {
      ...tool,
      elsewhere: async () => there,
      fetch: async () => {
        there = await program("fetched-hammer");
      },
    };
    expect(await findTool(fetched)).toBe(join(folder, "fetched-hammer"));
  });

  test("that cannot be installed is requested in one line", async () => {
    await expect(findTool(tool)).rejects.toThrow(
      "A hammer is not to be had: install it and set HAMMER_PATH to its path (on Debian, as root: apt-get install hammer).",
    );
  });
});
