import { appendFile, mkdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { commandLine } from "#lib/config/command-line.ts";
import { jsonOf } from "#lib/values/json.ts";
import { bad, type Finding, good, warn } from "../doctor/findings.ts";
import { fingerprintOf, type RehearsedSettings, shapeOf } from "./shape.ts";
import { CHECKS, KINDS, type Row } from "./types.ts";

const checkSchema = z.object({
  name: z.enum(CHECKS),
  verdict: z.enum(["same", "differs", "unseen", "skipped"]),
  shown: z.string(),
  recorded: z.string(),
  hint: z.string().optional(),
});

const recordSchema = z.object({
  startedAt: z.iso.datetime(),
  endedAt: z.iso.datetime(),
  passed: z.boolean(),
  /** Nothing differed, and nobody was there to compare the diary. */
  notLookedAt: z.literal(true).optional(),
  /** Kinds that are sold and were not rehearsed. */
  leftOut: z.array(z.enum(KINDS)).readonly(),
  /** Of the catalogue's fields and of the settings below (shape.ts). */
  fingerprint: z.string(),
  fields: z.array(z.string()),
  settings: z.object({
    addonPricing: z.enum(["included", "separate"]),
    currency: z.string(),
    timeZone: z.string(),
    mapping: z.string().optional(),
  }),
  rows: z
    .array(
      z.object({
        kind: z.enum(KINDS),
        what: z.string(),
        checks: z.array(checkSchema).readonly(),
        seenByPerson: z.literal(true).optional(),
        failure: z.string().optional(),
        left: z.string().optional(),
      }),
    )
    .readonly(),
  answers: z
    .array(z.object({ question: z.string(), answer: z.enum(["yes", "no"]).optional() }))
    .readonly()
    .default([]),
});

/** One rehearsal, without anything of the test person. */
export type RehearsalRecord = z.infer<typeof recordSchema>;

export function rehearsalFolder(dataDir: string): string {
  return join(dataDir, "rehearsal");
}

function fileOf(dataDir: string, slug: string): string {
  return join(rehearsalFolder(dataDir), `${slug}.jsonl`);
}

/** A line for each rehearsal. */
export async function appendRecord(dataDir: string, slug: string, record: RehearsalRecord) {
  await mkdir(rehearsalFolder(dataDir), { recursive: true, mode: 0o700 });
  const file = fileOf(dataDir, slug);
  await appendFile(file, `${JSON.stringify(record)}\n`, { mode: 0o600 });
  return file;
}

/** Oldest first; lines that cannot be read are left out. */
export async function readRecords(dataDir: string, slug: string) {
  const text = await readFile(fileOf(dataDir, slug), "utf8").catch(() => "");
  return text.split("\n").flatMap((line) => recordSchema.safeParse(jsonOf(line)).data ?? []);
}

type Ran = Omit<RehearsalRecord, "fingerprint" | "fields" | "settings">;

export function recordOf(settings: RehearsedSettings, menu: unknown, ran: Ran): RehearsalRecord {
  const fields = [...shapeOf(menu)];
  return { ...ran, settings, fields, fingerprint: fingerprintOf(fields, settings) };
}

/** Nothing differs from what a visitor was shown, as far as the booking service shows it. */
export function isUncontradicted({ checks, failure, left }: Row): boolean {
  if (failure !== undefined || left !== undefined || checks.length === 0) return false;
  return checks.every(({ verdict }) => verdict !== "differs");
}

/** And a person has compared the diary: what is read and written wrongly in the same way agrees with itself. */
export function isProven(row: Row): boolean {
  return isUncontradicted(row) && row.seenByPerson === true;
}

export function rehearsalFinding(
  records: readonly RehearsalRecord[],
  fields: readonly string[],
  now: RehearsedSettings,
): Finding {
  const last = records.at(-1);
  if (!last)
    return warn(
      `Not rehearsed: \`${commandLine("rehearse")}\` books, compares and cancels one appointment of each kind`,
    );
  const passed = records.findLast(({ passed }) => passed);
  const day = last.startedAt.slice(0, 10);
  if (last.notLookedAt && fingerprintOf(fields, now) === last.fingerprint) {
    return warn(
      `Rehearsed on ${day}: nothing differed, but nobody has compared the diary. Rehearse again at a terminal`,
    );
  }
  if (!last.passed && !last.notLookedAt) {
    const kinds = last.rows.filter((row) => !isProven(row)).map(({ kind }) => kind);
    const denied = last.answers.filter(({ answer }) => answer === "no");
    const what = kinds.length === 0 && denied.length > 0 ? "what was denied" : kinds.join(", ");
    const line = `The last rehearsal (${day}) did not prove ${what || "anything"}`;
    return passed ? bad(`${line}; it had passed on ${passed.startedAt.slice(0, 10)}`) : bad(line);
  }
  const { settings, fingerprint } = last;
  if (fingerprint === fingerprintOf(fields, now)) {
    const missing = last.leftOut.length > 0 ? `, without ${last.leftOut.join(", ")}` : "";
    return good(
      `Rehearsed on ${day}${missing}, with the catalogue's fields and settings as they are (${fingerprint})`,
    );
  }
  return warn(
    `Rehearsed on ${day}, before ${changeOf(last.fields, fields, settings, now)}: rehearse again`,
  );
}

const MAX_NAMED = 3;

function changeOf(
  before: readonly string[],
  now: readonly string[],
  settings: RehearsedSettings,
  current: RehearsedSettings,
): string {
  const names = ["addonPricing", "currency", "timeZone", "mapping"] as const;
  const changed = names.filter((name) => settings[name] !== current[name]);
  if (changed.length > 0) return `the settings changed (${changed.join(", ")})`;
  const added = now.filter((field) => !before.includes(field)).map((field) => `new: ${field}`);
  const gone = before.filter((field) => !now.includes(field)).map((field) => `gone: ${field}`);
  const all = [...added, ...gone];
  const more = all.length > MAX_NAMED ? ` and ${all.length - MAX_NAMED} more` : "";
  return `the catalogue changed (${all.slice(0, MAX_NAMED).join(", ")}${more})`;
}
