import { spawn } from "node:child_process";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { z } from "zod";
import { exampleOfMapping } from "#lib/config/testing/mapping.ts";
import { ownDataDir } from "#lib/store/sqlite/ownership.ts";
import { formatMoney } from "#lib/values/money.ts";
import { type Key, keys } from "../../sandbox/keys.ts";
import { runHere } from "../../test/harness/command.ts";
import { ownSandbox } from "../../test/harness/own-sandbox.ts";
import { environmentOf, type Settings } from "../../test/harness/settings.ts";
import { tempFolder } from "../../test/harness/temp-folder.ts";
import { rehearse } from "../rehearse.ts";
import { askingOf } from "../support/ask.ts";
import { path } from "../support/paths.ts";
import { environment } from "../support/run.ts";

const SAME = "  ✓ its record says the same\n";
const PASSED = new RegExp(`${SAME}  ✓ moved\n${SAME}  ✓ cancelled`, "g");

/** A sandbox, the command for a site at it, and a person who answers by the sandbox's own books. */
async function stage(settings: object = {}, more: Settings = {}) {
  const limits = { requests: 1_000, writes: 1_000, inFlight: 10 };
  const sandbox = await ownSandbox({ settings: { limits, ...settings } });
  const folder = tempFolder();
  const env = environmentOf(
    {
      ...{ BOOKING_API_URL: sandbox.apiUrl, DATA_DIR: folder, ENV_FILE: join(folder, "site.env") },
      ...{ SESSION_SECRET: "s".repeat(32), name: "Atelier Linden", country: "DE" },
      ...{ timeZone: "Europe/Berlin", currency: "EUR", API_WRITES_PER_MINUTE: "500" },
      ...{ maxAdvanceDays: 140, changes: "phone" },
      ...more,
    },
    folder,
  );
  const envOf = (key: Key) => ({ ...env, BOOKING_API_KEY: key.value });
  await writeFile(join(folder, "site.env"), "# Mine\n");

  const charges: string[] = [];
  const statuses = async () => {
    const { appointments } = await sandbox.ledger();
    return appointments.map(({ status }) => status);
  };

  /** What the diary shows. */
  async function charged(id: string): Promise<string> {
    const headers = { "x-api-key": keys.full.value };
    const response = await fetch(`${sandbox.apiUrl}/api/Appointments/${id}`, { headers });
    const documented = z.object({ totalPrice: z.number() });
    const delta = z.tuple([z.object({ cents: z.number() })]);
    const read = z
      .union([documented, delta.transform(([{ cents }]) => ({ totalPrice: cents / 100 }))])
      .parse(await response.json());
    return formatMoney(Math.round(read.totalPrice * 100), "EUR", "en");
  }

  async function answerOf(question: string): Promise<string> {
    if (question.startsWith("Email")) return "test@example.org";
    const { appointments } = await sandbox.ledger();
    const last = appointments.at(-1);
    const sum = last && (await charged(last.id));
    if (sum) charges.push(sum);
    const start = last?.lines[0]?.start.slice(0, 5);
    if (!question.startsWith("Look into the diary: Test")) return "yes";
    return [`in all ${sum},`, `: ${start} `].every((part) => question.includes(part))
      ? "yes"
      : "no";
  }

  function run(key: Key, before: (question: string) => unknown = () => undefined) {
    const asking = askingOf(async ({ text }) => {
      await before(text);
      return answerOf(text);
    });
    return runHere(() => rehearse([], envOf(key), asking));
  }
  return { ...sandbox, run, envOf, statuses, charges, folder };
}

test("each kind is booked, compared, moved and cancelled", async () => {
  const { run, statuses } = await stage();
  const { code, output } = await run(keys.full);
  for (const kind of ["plain", "variant", "tier", "add-on", "bundle"]) {
    expect(output).toContain(`• ${kind}\n`);
  }
  expect(output).not.toContain("✗");
  expect(output).not.toContain("?");
  expect(output.match(PASSED)).toHaveLength(5);
  expect([code, await statuses()]).toEqual([0, Array(5).fill("cancelled")]);
  expect(output).not.toContain(keys.full.value);
});

test.each([
  ["separate", "included"],
  ["included", "separate"],
])("where add-ons are charged as %s, addonPricing %s is found", async (addonPricing, wrong) => {
  const first = await stage({ addonPricing }, { addonPricing: wrong });
  const { code, output } = await first.run(keys.full);
  const hints = output.match(/If the diary has (\S+) in all, .* needs "addonPricing": "(\w+)"/);
  expect([code, hints?.[2]]).toEqual([1, addonPricing]);
  expect(first.charges).toContain(hints?.[1]);
  expect(new Set(await first.statuses())).toEqual(new Set(["cancelled"]));
  const second = await stage({ addonPricing }, { addonPricing });
  expect(await second.run(keys.full)).toMatchObject({
    code: 0,
    output: expect.not.stringContaining("addonPricing"),
  });
});

test("what the diary has otherwise is a difference, and so is what the record has otherwise", async () => {
  const { run, control, ledger, statuses } = await stage();
  const lateStart = async (question: string) => {
    if (!question.startsWith("Look into the diary: Test")) return;
    const { appointments } = await ledger();
    const last = appointments.at(-1);
    const start = { date: last?.date, start: "05:00:00" };
    if (last) await control("POST", `/appointments/${last.id}`, start);
  };
  const moved = await run(keys.full, lateStart);
  expect(moved).toMatchObject({ code: 1, output: expect.stringContaining("✗ Not passed") });
  const later = "$merge([$, {'services': services.$merge([$, {'startTime': '05:00:00'}])}])";
  const other = await stage({}, { mapping: { appointment: later } });
  const misread = await other.run(keys.full);
  expect(misread.output).toMatch(/✗ its record has .* another time: .* 05:00:00/);
  expect(misread.code).toBe(1);
  for (const all of [await statuses(), await other.statuses()]) {
    expect(new Set(all)).toEqual(new Set(["cancelled"]));
  }
});

test("nothing is booked where the price list has it otherwise", async () => {
  const { statuses, envOf } = await stage();
  const asking = askingOf(async ({ text }) => (text.startsWith("Email") ? "a@example.org" : "no"));
  const denied = await runHere(() => rehearse([], envOf(keys.full), asking));
  expect(denied).toMatchObject({ code: 1, output: expect.stringContaining("✗ not booked") });
  expect(await statuses()).toEqual([]);
});

test("another product is rehearsed by its mapping", async () => {
  const more: Settings = { ...exampleOfMapping("delta"), addonPricing: "included" };
  const { run, statuses } = await stage({ vendor: "delta" }, more);
  const { code, output } = await run(keys.full);
  expect(output).not.toMatch(/[✗?]/);
  expect(output.match(PASSED)).toHaveLength(5);
  expect([code, await statuses()]).toEqual([0, Array(5).fill("cancelled")]);
});

test("what the key may not cancel is listed", async () => {
  const { run, statuses } = await stage();
  let asked = "";
  const { code, output } = await run(keys.booking, (question) => {
    if (question.startsWith("Look")) asked += question;
  });
  expect(output).toContain("? its record cannot be read: the key may not");
  expect(output).toMatch(/✗ Booked, and may stand.*: \d{4}-\d\d-\d\d \d\d:\d\d: .*\(.*\)\n/);
  expect(code).toBe(1);
  expect(asked).toContain("Test Rehearsal");
  expect(await statuses()).toContain("booked");
});

test("Ctrl-C in the midst of it cancels what was booked", async () => {
  const { envOf, statuses } = await stage();
  const script = ["--conditions=react-server", path("scripts/rehearse.ts")];
  const child = spawn(process.execPath, script, {
    env: environment(envOf(keys.full)),
    cwd: path(),
  });
  let output = "";
  child.stdout.setEncoding("utf8").on("data", (text: string) => {
    output += text;
    if (text.includes("? Email")) child.stdin.write("test@example.org\nyes\n");
    if (text.includes("? Look into the diary")) child.kill("SIGINT");
  });
  const { promise, resolve } = Promise.withResolvers<number | null>();
  child.once("close", resolve);
  expect(await promise, output).toBe(1);
  expect(output).toContain("• Stops, and cancels what was booked");
  expect(await statuses()).toEqual(["cancelled"]);
});

test("is alone with its key", async () => {
  const { run, folder } = await stage();
  const site = ownDataDir(folder);
  const beside = await run(keys.full);
  expect(beside.output).toContain("✗ A site or a rehearsal runs on this DATA_DIR");
  if (site.ok) site.value.release();
});
