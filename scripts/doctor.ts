// `npm run doctor`: is the configuration sound, what does the key open, and what was understood?
//   --writes  also asks for the scopes of writes: four requests that can do nothing
//   --configuration  asks nobody, and says only whether the configuration is sound
//   --json    one JSON document instead of lines

import { parseArgs } from "node:util";
import { faultLine, readConfig } from "#lib/config/env.ts";
import type { Config, ConfiguredLocation } from "#lib/config/types.ts";
import { pictureFaults } from "#lib/site/pictures/check.ts";
import { type Diagnosis, examine } from "#lib/staff/diagnostics/examine.ts";
import { bad, type Finding, good, warn } from "#lib/staff/diagnostics/findings.ts";
import { reportLines } from "#lib/staff/diagnostics/report.ts";
import { createRedisStore } from "#lib/store/redis/store.ts";
import { createProbe } from "#lib/upstream/probe.ts";
import { main, Stop, say } from "./support/say.ts";
import { readSettings } from "./support/settings.ts";

type Report = {
  readonly ok: boolean;
  readonly configuration: readonly Finding[];
  readonly redis: readonly Finding[];
  readonly locations: readonly (Diagnosis & { readonly slug: string })[];
};

function optionsOf(args: readonly string[]) {
  const options = {
    json: { type: "boolean" },
    writes: { type: "boolean" },
    configuration: { type: "boolean" },
  } as const;
  try {
    return parseArgs({ args: [...args], options }).values;
  } catch {
    throw new Stop("Usage: npm run doctor -- [--writes] [--configuration] [--json]");
  }
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

async function examineLocation({ location, access }: ConfiguredLocation, writes: boolean) {
  const probe = createProbe(access);
  try {
    const asked = { location, ignore: access.mapping?.ignore, probe, now: Date.now };
    return await examine({ ...asked, writes: writes ? probe : undefined });
  } finally {
    await probe.close();
  }
}

function isBad({ mark }: Finding): boolean {
  return mark === "✗";
}

async function examineConfiguration(config: ReturnType<typeof readConfig>): Promise<Finding[]> {
  const faults = config.ok ? await pictureFaults(config.value) : config.error;
  if (faults.length === 0) return [good("Every variable is in order")];
  return faults.map((fault) => bad(faultLine(fault)));
}

await main(async () => {
  const { json = false, writes = false, configuration: only } = optionsOf(process.argv.slice(2));
  const told = json ? () => undefined : say;
  const tell = (findings: readonly Finding[]) => {
    for (const { mark, line } of findings) told(`${mark} ${line}`);
  };
  told("• Configuration: the environment and .env");
  const config = readConfig(await readSettings());
  const configuration = await examineConfiguration(config);
  tell(configuration);
  const asked = config.ok && !only ? config.value : undefined;
  const redis = asked ? await examineRedis(asked) : [];
  tell(redis);
  const locations: (Diagnosis & { slug: string })[] = [];
  for (const one of asked?.locations ?? []) {
    const { slug, business, currency } = one.location;
    const how = writes ? "reading, and four empty writes" : "reading only";
    told(`• ${business.name} (/${slug}): asking ${one.access.baseUrl}, ${how}`);
    const diagnosis = await examineLocation(one, writes);
    for (const line of reportLines(diagnosis, currency)) told(line);
    locations.push({ slug, ...diagnosis });
  }
  const found = [...configuration, ...redis, ...locations.flatMap(({ findings }) => findings)];
  const faults = found.filter(isBad).length;
  const report: Report = { ok: faults === 0, configuration, redis, locations };
  if (json) say(JSON.stringify(report, null, 2));
  const sound = only
    ? "Asked nobody. Without --configuration the key is tried too."
    : "Nothing was found that stands in the way of bookings.";
  told(faults === 0 ? sound : `${faults} to put right. .env.example explains each variable.`);
  return faults === 0 ? 0 : 1;
});
