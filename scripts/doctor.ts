// `npm run doctor`: is the configuration sound, what does the key open, and what was understood?

import { faultLine } from "#lib/config/environment.ts";
import { type ReadConfig, readConfig } from "#lib/config/read.ts";
import { envFile, unknownNames } from "#lib/config/settings.ts";
import type { ConfiguredLocation } from "#lib/config/types.ts";
import { pictureFaults } from "#lib/site/pictures/check.ts";
import { type Diagnosis, examine } from "#lib/staff/doctor/examine.ts";
import { bad, type Finding, good, isFault, warn } from "#lib/staff/doctor/findings.ts";
import { createProbe } from "#lib/upstream/probe.ts";
import { optionsOf } from "./support/options.ts";
import { main, say } from "./support/say.ts";
import { readSettings, type Settings } from "./support/settings.ts";

async function examineConfiguration(config: ReadConfig, env: Settings): Promise<Finding[]> {
  const faults = config.ok
    ? [...config.value.skipped.flatMap((one) => one.faults), ...(await pictureFaults(config.value))]
    : config.error;
  const warnings = [...(config.ok ? config.value.warnings : []), ...unknownNames(env)].map(warn);
  if (faults.length > 0) return [...faults.map((fault) => bad(faultLine(fault))), ...warnings];
  return [good("Variables and the business's file are in order"), ...warnings];
}

async function examineLocation({ location, access }: ConfiguredLocation): Promise<Diagnosis> {
  const { slug, business } = location;
  say(
    `• ${business.name} (/${slug}): asking ${access.baseUrl}. Four requests without contents, which can book and change nothing, count as writes`,
  );
  const probe = createProbe(access);
  try {
    const { mapping } = access;
    const diagnosis = await examine({ location, mapping, probe, now: Date.now });
    for (const { mark, line } of diagnosis.findings) say(`${mark} ${line}`);
    for (const line of diagnosis.lines) say(line);
    return diagnosis;
  } finally {
    await probe.close();
  }
}

/** Prints all that is found. */
export async function diagnose(env: Settings) {
  say(`• Configuration: the environment, ${envFile(env)} and the business's file`);
  const settings = readSettings(env);
  const config = readConfig(settings);
  const found = await examineConfiguration(config, settings);
  for (const { mark, line } of found) say(`${mark} ${line}`);
  const diagnoses: Diagnosis[] = [];
  if (config.ok) {
    for (const one of config.value.locations) {
      const examined = await examineLocation(one);
      found.push(...examined.findings);
      diagnoses.push(examined);
    }
  }
  const faults = found.filter(isFault).length;
  say(
    faults === 0
      ? "Nothing was found that stands in the way of bookings."
      : `${faults} to put right (✗) or in doubt (?).`,
  );
  return { isSound: faults === 0, diagnoses };
}

export async function doctor(args: readonly string[], env: Settings): Promise<number> {
  optionsOf({ args: [...args], options: {} }, "npm run doctor");
  const { isSound } = await diagnose(env);
  return isSound ? 0 : 1;
}

if (import.meta.main) await main(() => doctor(process.argv.slice(2), process.env));
