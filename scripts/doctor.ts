// `npm run doctor`: is the configuration sound, and what does the booking service grant to the key?

import { faultLine, readConfig } from "#lib/config/env.ts";
import type { Config } from "#lib/config/types.ts";
import { createRedisStore } from "#lib/redis/store.ts";
import { bad, type Finding, good, warn } from "./doctor/advice.ts";
import { examine } from "./doctor/examine.ts";
import { main, say, step } from "./support/say.ts";
import { readSettings } from "./support/settings.ts";

function tell(findings: readonly Finding[]): number {
  for (const { mark, line } of findings) say(`${mark} ${line}`);
  return findings.filter((finding) => finding.mark === "✗").length;
}

async function examineRedis({ redisUrl, redisMayForget }: Config): Promise<Finding[]> {
  if (!redisUrl) return [];
  step("Redis: asking what it keeps");
  const store = createRedisStore(redisUrl);
  const opened = await store.open(redisMayForget);
  await store.close();
  if (!opened.ok) return [bad(`REDIS_URL ${opened.error}`)];
  if (opened.value.length === 0) return [good("It keeps what it acknowledges")];
  return opened.value.map((warning) => warn(`REDIS_URL ${warning}`));
}

await main(async () => {
  step("Configuration: the environment and .env");
  const config = readConfig(await readSettings());
  if (!config.ok) {
    for (const fault of config.error) say(`✗ ${faultLine(fault)}`);
    say(`${config.error.length} to put right. .env.example explains each variable.`);
    return 1;
  }
  say("✓ Every variable is in order");
  let faults = tell(await examineRedis(config.value));
  for (const { location, access } of config.value.locations) {
    step(`${location.business.name} (/${location.slug}): asking ${access.baseUrl}, reading only`);
    faults += tell(await examine(location, access));
  }
  say(
    faults === 0
      ? "Nothing was found that stands in the way of bookings."
      : `${faults} to put right.`,
  );
  return faults === 0 ? 0 : 1;
});
