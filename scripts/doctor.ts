// `npm run doctor`: is the configuration sound, what does the key open, and what was understood?
//   --all     every service, also whether each has a time that a visitor could book; else the first dozen
//   --writes  also asks for the scopes of writes: four requests that can do nothing
//   --configuration  asks nobody, and says only whether the configuration is sound
//   --json    one JSON document instead of lines

import { setTimeout as sleep } from "node:timers/promises";
import { faultLine, type ReadConfig } from "#lib/config/env.ts";
import { loadConfig } from "#lib/config/load.ts";
import { envFile } from "#lib/config/settings.ts";
import type { Config, ConfiguredLocation } from "#lib/config/types.ts";
import { pictureFaults } from "#lib/site/pictures/check.ts";
import { type Diagnosis, examine } from "#lib/staff/diagnostics/examine.ts";
import { bad, type Finding, good, isFault, warn } from "#lib/staff/diagnostics/findings.ts";
import { reportLines } from "#lib/staff/diagnostics/report.ts";
import { readRecords, rehearsalFinding } from "#lib/staff/rehearsal/records.ts";
import { rehearsedSettings } from "#lib/staff/rehearsal/shape.ts";
import { createRedisStore } from "#lib/store/redis/store.ts";
import { createProbe } from "#lib/upstream/probe.ts";
import { optionsOf } from "./support/options.ts";
import { main, say } from "./support/say.ts";
import { readSettings, type Settings } from "./support/settings.ts";

const AT_FIRST = 12;

type Report = {
  readonly ok: boolean;
  readonly configuration: readonly Finding[];
  readonly redis: readonly Finding[];
  readonly locations: readonly (Diagnosis & { readonly slug: string })[];
};

const USAGE = "npm run doctor -- [--all] [--writes] [--configuration] [--json]";

function doctorOptions(args: readonly string[]) {
  const options = {
    json: { type: "boolean" },
    writes: { type: "boolean" },
    configuration: { type: "boolean" },
    all: { type: "boolean" },
  } as const;
  return optionsOf({ args: [...args], options }, USAGE).values;
}

async function examineRedis({ redisUrl, redisMayForget }: Config): Promise<Finding[]> {
  if (!redisUrl) return [];
  const store = createRedisStore(redisUrl);
  const opened = await store.open(redisMayForget);
  await store.close();
  if (!opened.ok) return [bad(`REDIS_URL ${opened.error}`)];
  if (opened.value.length === 0) return [good("Redis keeps what it acknowledges")];
  return opened.value.map((warning) => warn(`REDIS_URL ${warning}`));
}

type Options = ReturnType<typeof doctorOptions>;

async function examineLocation(
  { location, access }: ConfiguredLocation,
  { writes = false, all = false }: Options,
  dataDir: string,
): Promise<Diagnosis> {
  const probe = createProbe(access);
  // Half of the key's requests are left to visitors.
  const pauseMs = (2 * 60_000) / access.limits.requestsPerMinute;
  const each = { most: all ? Infinity : AT_FIRST, pause: () => sleep(all ? pauseMs : 0) };
  try {
    const asked = { location, mapping: access.mapping, probe, now: Date.now, each };
    const diagnosis = await examine({ ...asked, writes: writes ? probe : undefined });
    if (diagnosis.shape.length === 0) return diagnosis;
    const records = await readRecords(dataDir, location.slug);
    const finding = rehearsalFinding(
      records,
      diagnosis.shape,
      rehearsedSettings(location, access.mapping),
    );
    return { ...diagnosis, findings: [...diagnosis.findings, finding] };
  } finally {
    await probe.close();
  }
}

async function examineConfiguration(config: ReadConfig): Promise<Finding[]> {
  const faults = config.ok
    ? [...config.value.skipped, ...(await pictureFaults(config.value))]
    : config.error;
  if (faults.length === 0) return [good("Every variable is in order")];
  return faults.map((fault) => bad(faultLine(fault)));
}

type Told = (line: string) => void;

async function examineAll(config: Config, options: Options, told: Told) {
  const locations: (Diagnosis & { slug: string })[] = [];
  for (const one of config.locations) {
    const { slug, business, currency } = one.location;
    const how = options.writes ? "reading, and four empty writes" : "reading only";
    told(`• ${business.name} (/${slug}): asking ${one.access.baseUrl}, ${how}`);
    const diagnosis = await examineLocation(one, options, config.dataDir);
    for (const line of reportLines(diagnosis, currency, options.all ?? false)) told(line);
    locations.push({ slug, ...diagnosis });
  }
  return locations;
}

export async function doctor(args: readonly string[], env: Settings): Promise<number> {
  const options = doctorOptions(args);
  const { json = false, configuration: only } = options;
  const told = json ? () => undefined : say;
  const tell = (findings: readonly Finding[]) => {
    for (const { mark, line } of findings) told(`${mark} ${line}`);
  };
  told(`• Configuration: the environment and ${envFile(env)}`);
  const notes: Finding[] = [];
  const config = await loadConfig(readSettings(env), (fault) => void notes.push(warn(fault)));
  const configuration = [...notes, ...(await examineConfiguration(config))];
  tell(configuration);
  const asked = config.ok && !only ? config.value : undefined;
  const redis = asked ? await examineRedis(asked) : [];
  tell(redis);
  const locations = asked ? await examineAll(asked, options, told) : [];
  const found = [...configuration, ...redis, ...locations.flatMap(({ findings }) => findings)];
  const faults = found.filter(isFault).length;
  const report: Report = { ok: faults === 0, configuration, redis, locations };
  if (json) say(JSON.stringify(report, null, 2));
  const sound = only
    ? "Asked nobody. Without --configuration the key is tried too."
    : "Nothing was found that stands in the way of bookings.";
  told(faults === 0 ? sound : `${faults} to put right (✗) or in doubt (?).`);
  return faults === 0 ? 0 : 1;
}

if (import.meta.main) await main(() => doctor(process.argv.slice(2), process.env));
