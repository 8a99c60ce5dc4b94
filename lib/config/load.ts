import { rm } from "node:fs/promises";
import { err, ok } from "#lib/values/result.ts";
import { faultLine, type ReadConfig, readConfigInTurns } from "./env.ts";
import { fetchLocations, type LastAnswer, locationsAddress } from "./locations-address.ts";
import type { Environment } from "./variable.ts";

export type { LastAnswer } from "./locations-address.ts";

/**
 * The configuration, between the requests of visitors. Where LOCATIONS_FILE is an address that does
 * not answer, or not with a list that can be used, its last good answer counts; `warn` says why.
 */
export async function loadConfig(
  env: Environment,
  warn: (fault: string) => void,
): Promise<ReadConfig> {
  const asked = await loadChanged(env, {});
  if (asked?.ok) return asked;
  const kept = await readConfigInTurns(env);
  if (!asked) return kept;
  if (!kept.ok) return err(withOthers(asked.error, kept.error));
  for (const fault of asked.error) warn(faultLine(fault));
  return kept;
}

/** `undefined`: LOCATIONS_FILE is no address, or says the same as the last time. */
export async function loadChanged(
  env: Environment,
  last: LastAnswer,
): Promise<ReadConfig | undefined> {
  const address = locationsAddress(env);
  const fetched = address ? await fetchLocations(address, env, last) : ok(undefined);
  if (!fetched.ok) return err([{ variable: "LOCATIONS_FILE", message: fetched.error }]);
  if (!fetched.value) return undefined;
  const { path, keep } = fetched.value;
  const config = await readConfigInTurns({ ...env, LOCATIONS_FILE: path });
  await (config.ok ? keep() : rm(path, { force: true }));
  return config;
}

type Faults = Extract<ReadConfig, { ok: false }>["error"];

function withOthers(faults: Faults, others: Faults): Faults {
  const known = new Set(["LOCATIONS_FILE", ...faults.map(({ variable }) => variable)]);
  return [...faults, ...others.filter(({ variable }) => !known.has(variable))];
}
