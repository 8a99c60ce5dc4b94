import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { envFile, readSettings } from "./settings.ts";

let file: string;

beforeEach(() => {
  const folder = mkdtempSync(join(tmpdir(), "bookfront-settings-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  file = join(folder, "bookfront.env");
});

describe("settings", () => {
  test("come from the file that ENV_FILE names, where the environment has none", () => {
    writeFileSync(file, "PORT=3100\nDATA_DIR=./data\n");
    const read = readSettings({ ENV_FILE: file, DATA_DIR: "/var/lib/bookfront" });
    expect(read).toMatchObject({
      ok: true,
      value: { PORT: "3100", DATA_DIR: "/var/lib/bookfront" },
    });
  });

  test("an empty variable of the environment hides the file's", () => {
    writeFileSync(file, "REDIS_URL=redis://localhost:6379\n");
    const read = readSettings({ ENV_FILE: file, REDIS_URL: "" });
    expect(read).toMatchObject({ ok: true, value: { REDIS_URL: "" } });
  });

  test("are taken as they stand", () => {
    writeFileSync(file, "STAFF_PASSWORD=pa$$word-$HOME\n");
    const read = readSettings({ ENV_FILE: file, HOME: "/root" });
    expect(read).toMatchObject({ ok: true, value: { STAFF_PASSWORD: "pa$$word-$HOME" } });
  });

  test("a mark of the encoding before them is no part of the first name", () => {
    writeFileSync(file, "\uFEFFPORT=3100\n");
    expect(readSettings({ ENV_FILE: file })).toMatchObject({ ok: true, value: { PORT: "3100" } });
  });

  test("a file that is named has to exist", () => {
    const read = readSettings({ ENV_FILE: file });
    expect(read).toMatchObject({ ok: false, error: expect.stringContaining(`ENV_FILE ${file} `) });
  });

  test.each([{}, { ENV_FILE: "" }, { ENV_FILE: " " }])("%j means .env", (env) => {
    expect(envFile(env)).toBe(".env");
  });
});
