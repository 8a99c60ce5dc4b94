import { onTestFinished } from "vitest";
import { readConfig } from "#lib/config/env.ts";
import { createProbe } from "#lib/upstream/probe.ts";
import { type Key, keys } from "../../../../sandbox/keys.ts";
import type { SettingsPatch } from "../../../../sandbox/settings.ts";
import { ownSandbox } from "../../../../test/harness/own-sandbox.ts";
import { examine } from "../examine.ts";

/** A location's configuration, with the key that the doctor is to examine. */
export function entryFor(baseUrl: string, key: Key, more: Readonly<Record<string, string>> = {}) {
  const config = readConfig({
    BOOKING_API_URL: baseUrl,
    BOOKING_API_KEY: key.value,
    SESSION_SECRET: "s".repeat(32),
    BUSINESS_NAME: "Atelier Linden",
    TIME_ZONE: "Europe/Berlin",
    CURRENCY: "EUR",
    COUNTRY: "DE",
    ...more,
  });
  const [entry] = config.ok ? config.value.locations : [];
  if (!entry) throw new Error("the test's configuration is wrong");
  return entry;
}

/** A sandbox of its own, with what is found there. */
export async function examineAt(
  settings: SettingsPatch,
  more: Readonly<Record<string, string>> = {},
) {
  const own = await ownSandbox({ settings: { limits: { requests: 1_000 }, ...settings } });
  const { location, access } = entryFor(own.apiUrl, keys.full, more);
  const probe = createProbe(access);
  onTestFinished(() => probe.close());
  const writes = more.WRITES === "yes" ? probe : undefined;
  const diagnosis = await examine({
    location,
    mapping: access.mapping,
    probe,
    now: Date.now,
    writes,
  });
  const lines = diagnosis.findings.map(({ mark, line }) => `${mark} ${line}`);
  return { ...diagnosis, lines, ledger: own.ledger };
}
