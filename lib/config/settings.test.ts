import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { envFile, readSettings, unknownNames } from "./settings.ts";

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

  test("names in the file that nothing reads are told, and no others", () => {
    const business = join(dirname(file), "business.json");
    writeFileSync(business, '[{ "slug": "mitte", "key": { "env": "KEY_MITTE" } }]');
    const known =
      "PORT=3100\nSMTP_URL_FILE=/run/smtp\nKEY_MITTE=secret\nDEMO_BRAND=spa\nSANDBOX_PORT=4010\n";
    writeFileSync(file, `${known}STAFF_EMIAL=a@b.example\nMIN_NOTICE_MINUTE=60\n`);
    expect(unknownNames({ ENV_FILE: file, BUSINESS_FILE: business, HOME: "/root" })).toEqual(
      ["MIN_NOTICE_MINUTE", "STAFF_EMIAL"].map(
        (name) => `${file}: ${name} is none of the variables, which .env.example lists`,
      ),
    );
    writeFileSync(file, known);
    expect(unknownNames({ ENV_FILE: file, BUSINESS_FILE: business })).toEqual([]);
  });

  test.each([{}, { ENV_FILE: "" }, { ENV_FILE: " " }])("%j means .env", (env) => {
    expect(envFile(env)).toBe(".env");
  });
});
