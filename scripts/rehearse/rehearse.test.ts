import { spawn } from "node:child_process";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { Readable } from "node:stream";
import { describe, expect, test } from "vitest";
import { readRecords } from "#lib/staff/rehearsal/records.ts";
import { ownDataDir } from "#lib/store/journal/ownership.ts";
import { type Key, keys } from "../../sandbox/keys.ts";
import { runHere } from "../../test/harness/command.ts";
import { ownSandbox } from "../../test/harness/own-sandbox.ts";
import { tempFolder } from "../../test/harness/temp-folder.ts";
import { rehearse } from "../rehearse.ts";
import { path } from "../support/paths.ts";
import { environment } from "../support/run.ts";
import { createAsking } from "./asking.ts";

const script = ["--conditions=react-server", path("scripts/rehearse.ts")];
const NOBODY_STOPS = { isStopping: () => false, exitCode: () => undefined };
const person = ["--first-name", "Test", "--email", "test@example.org", "--only", "plain"];
const plain = [...person, "--yes"];

/** A sandbox, and the command for a site at it. */
async function stage(settings: object = {}) {
  const limits = { requests: 1_000, writes: 1_000 };
  const sandbox = await ownSandbox({ settings: { limits, ...settings } });
  const dataDir = tempFolder();
  const { control } = sandbox;

  const envOf = (key: Key) => ({
    ...{ BOOKING_API_URL: sandbox.apiUrl, BOOKING_API_KEY: key.value, DATA_DIR: dataDir },
    ...{ SESSION_SECRET: "s".repeat(32), BUSINESS_NAME: "Atelier Linden", COUNTRY: "DE" },
    ...{ TIME_ZONE: "Europe/Berlin", CURRENCY: "EUR", API_WRITES_PER_MINUTE: "500" },
  });

  function start(key: Key, ...options: readonly string[]) {
    const env = environment(envOf(key));
    const child = spawn(process.execPath, [...script, ...options], { env, cwd: path() });
    let output = "";
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding("utf8").on("data", (text: string) => {
        output += text;
      });
    }
    const { promise, resolve } = Promise.withResolvers<{ code: number | null; output: string }>();
    child.once("close", (code) => resolve({ code, output }));
    return { child, ended: promise };
  }

  /** In this process; each question takes a line of `answers`. */
  function run(key: Key, options: readonly string[], answers = "") {
    const owner = { asking: createAsking(Readable.from([answers])), stopping: NOBODY_STOPS };
    return runHere(() => rehearse(options, envOf(key), owner));
  }

  const statuses = async () => {
    const { appointments } = await sandbox.ledger();
    return appointments.map(({ status }) => status);
  };
  return { start, run, control, statuses, dataDir };
}

describe("npm run rehearse", () => {
  test("proves what is sold, and notes it", async () => {
    const { start, statuses, dataDir } = await stage();
    const { child, ended } = start(keys.full, ...plain, "--only", "plain,addon", "--look");
    // Standard input stays open.
    child.stdout.on("data", (text: string) => {
      if (text.includes("(yes/no)")) child.stdin.write("yes\n");
    });
    const { code, output } = await ended;
    expect(output).toContain("✓ Proven");
    expect(output).toMatch(/“.*” is free on .*: first \d\d:\d\d, last .*, with .*: is that so\?/);
    expect(output).toMatch(
      /Fringe trim: €12, 15 min\. Is that so in your price list, on every day of the week\?/,
    );
    expect(output).toMatch(/Look into the diary now: .* \+ .* €\d+.*. The same\?/);
    expect(code).toBe(0);
    expect(output).not.toContain(keys.full.value);
    expect(await statuses()).toEqual(["cancelled", "cancelled"]);
    const [record] = await readRecords(dataDir, "book");
    expect(record).toMatchObject({ passed: true, leftOut: ["variant", "tier", "bundle"] });
    expect(record?.fields).toContain("data[].services[].price number");
    const noted = await readFile(join(dataDir, "rehearsal/book.jsonl"), "utf8");
    expect(noted).not.toContain("test@example.org");
    const journal = new DatabaseSync(join(dataDir, "rehearsal/journal.sqlite"));
    const contacts = journal.prepare("SELECT contact FROM bookings").all();
    journal.close();
    expect(contacts.map(({ contact }) => contact)).toEqual([null, null]);
  });

  test("is alone with its key, and at its journal", async () => {
    const { run, dataDir } = await stage();
    const site = await ownDataDir(dataDir, 0, () => undefined);
    const { output } = await run(keys.full, plain);
    expect(output).toContain("a site runs on this DATA_DIR");
    if (site.ok) site.value.release();
    const other = await ownDataDir(join(dataDir, "rehearsal"), 0, () => undefined);
    const second = await run(keys.full, plain);
    expect(second).toMatchObject({ code: 1, output: expect.stringContaining("another rehearsal") });
    if (other.ok) other.value.release();
  });

  test("books nothing where what was read is denied", async () => {
    const { run, statuses, dataDir } = await stage();
    const { code, output } = await run(keys.full, [...plain, "--look"], "no\n");
    expect(output).toContain("✗ Put that right first: npm run doctor -- --all");
    expect([code, await statuses()]).toEqual([1, []]);
    const [record] = await readRecords(dataDir, "book");
    expect(record?.answers.map(({ answer }) => answer)).toEqual(["no"]);
  });

  test.each([
    ["--yes --look", "yes\n".repeat(20), 0, "✓ Proven"],
    ["--look", "yes\n".repeat(20), 0, "✓ Proven"],
    ["--look", "no\n", 1, "✗ Nothing was booked"],
    ["--yes --look", "yes\n", 1, "✗ Standard input has no line left for an answer"],
  ])("%s takes a line of a pipe for each answer: %j", async (flags, answers, code, end) => {
    const { run } = await stage();
    const ended = await run(keys.full, [...person, ...flags.split(" ")], answers);
    expect(ended).toMatchObject({ code, output: expect.stringContaining(end) });
  });

  test("without anybody who looks nothing is proven, and nothing differs", async () => {
    const { run, statuses, dataDir } = await stage();
    const { code, output } = await run(keys.full, plain);
    expect(output).toContain("– not answered: “");
    expect(output).toContain("– Not looked at: nothing differs");
    expect([code, await statuses()]).toEqual([2, ["cancelled"]]);
    const [record] = await readRecords(dataDir, "book");
    expect(record).toMatchObject({ passed: false, notLookedAt: true });
  });

  test("books nothing without a person, a terminal or --yes", async () => {
    const { run, statuses, dataDir } = await stage();
    const unnamed = await run(keys.full, ["--yes", "--only", "plain"]);
    expect(unnamed).toMatchObject({
      code: 1,
      output: expect.stringContaining("Name a test person"),
    });
    const file = join(dataDir, "person.json");
    await writeFile(file, JSON.stringify({ firstName: "Test", email: "test@example.org" }));
    const unasked = await run(keys.full, ["--answers", file, "--only", "plain"]);
    expect(unasked).toMatchObject({ code: 1, output: expect.stringContaining("plain: ") });
    expect(unasked.output).toContain("Nothing was booked: add --yes");
    const odd = await run(keys.full, [...person, "--only", "plane"]);
    expect(odd).toMatchObject({ code: 1, output: expect.stringContaining("Usage:") });
    expect(await statuses()).toEqual([]);
  });

  test("a fault ends it with 1, and stands in the table", async () => {
    const { run, statuses } = await stage({ overrides: { line: { price: 0.12 } } });
    const { code, output } = await run(keys.full, plain);
    expect(output).toContain(
      "✗ price: shown €12, recorded €0.12 (the amount is read in another unit",
    );
    expect(output).toContain("✗ Not proven");
    expect([code, await statuses()]).toEqual([1, ["cancelled"]]);
  });

  test("a key that may neither read nor cancel leaves what to look at and to delete", async () => {
    const { run, statuses } = await stage();
    const rehearse = (...options: readonly string[]) => run(keys.booking, [...plain, ...options]);
    const { code, output } = await rehearse();
    expect(output).toContain("! The key may not cancel");
    expect(output).toMatch(
      /✗ Look into the diary(.|\n)* {4}\w{3}, .* \d\d:\d\d: Fringe trim, with .*, €12, 15 min/,
    );
    expect([code, await statuses()]).toEqual([1, ["booked"]]);
    const again = await rehearse();
    expect(again.output).toContain("Delete them, then add --deleted");
    expect(await statuses()).toEqual(["booked"]);
    const after = await rehearse("--deleted");
    expect(after.output).toContain("plain: books");
    expect(await statuses()).toEqual(["booked", "booked"]);
  });

  test.each([
    ["SIGINT", 130],
    ["SIGTERM", 143],
    ["SIGKILL", null],
  ] as const)(
    "%s in the midst of it leaves nothing in the diary for longer than to the next run",
    async (signal, status) => {
      const { start, run, control, statuses } = await stage();
      const slow = { route: "GET /api/Appointments/{id}", kind: "slow", delayMs: 1_500, times: 2 };
      await control("POST", "/faults", slow);
      const { child, ended } = start(keys.full, ...plain, "--only", "plain,variant");
      await expect.poll(statuses, { timeout: 20_000 }).toEqual(["booked"]);
      child.kill(signal);
      expect((await ended).code).toBe(status);
      if (signal !== "SIGKILL") return expect(await statuses()).toEqual(["cancelled"]);
      const { code, output } = await run(keys.full, plain);
      expect(output).toContain("An earlier run left 1 in the diary");
      expect([code, await statuses()]).toEqual([2, ["cancelled", "cancelled"]]);
    },
  );
});
