import { rm } from "node:fs/promises";
import { err } from "#lib/values/result.ts";
import { type Environment, faultLine, type ReadConfig, readConfigInTurns } from "./env.ts";
import { fetchLocations, locationsAddress } from "./locations-address.ts";

/** `isUnchanged`: LOCATIONS_FILE is an address, and says the same as before. */
export type Loaded = { readonly config: ReadConfig; readonly isUnchanged: boolean };

/**
 * The configuration, between the requests of visitors. Where LOCATIONS_FILE is an address that does
 * not answer, or not with a list that can be used, its last good answer counts; `warn` says why.
 */
export async function loadConfig(env: Environment, warn: (fault: string) => void): Promise<Loaded> {
  const address = locationsAddress(env);
  if (!address) return { config: await readConfigInTurns(env), isUnchanged: false };
  const fetched = await fetchLocations(address, env);
  if (!fetched.ok) return { config: await lastGood(env, fetched.error, warn), isUnchanged: true };
  if (!fetched.value) return { config: await readConfigInTurns(env), isUnchanged: true };
  const { path, keep } = fetched.value;
  const config = await readConfigInTurns({ ...env, LOCATIONS_FILE: path });
  if (config.ok) {
    await keep();
    return { config, isUnchanged: false };
  }
  await rm(path, { force: true });
  const kept = await readConfigInTurns(env);
  if (!kept.ok) return { config, isUnchanged: true };
  for (const fault of config.error) warn(faultLine(fault));
  return { config: kept, isUnchanged: true };
}

async function lastGood(
  env: Environment,
  message: string,
  warn: (fault: string) => void,
): Promise<ReadConfig> {
  const fault = { variable: "LOCATIONS_FILE", message };
  const kept = await readConfigInTurns(env);
  if (!kept.ok)
    return err([fault, ...kept.error.filter(({ variable }) => variable !== fault.variable)]);
  warn(faultLine(fault));
  return kept;
}
