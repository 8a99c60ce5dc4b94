import { onTestFinished } from "vitest";
import { Secret } from "#lib/config/secret.ts";
import { createCatalogueReader } from "#lib/offer/catalogue/read.ts";
import type { Catalogue } from "#lib/offer/catalogue/types.ts";
import { createUpstream } from "#lib/upstream/endpoints.ts";
import { keys } from "../../../../sandbox/keys.ts";
import type { SettingsPatch } from "../../../../sandbox/settings.ts";
import { ownSandbox } from "../../../../test/harness/own-sandbox.ts";
import { bookableWindow } from "../notice.ts";
import { createAvailabilityReader } from "../read.ts";

/** Readers over HTTP against a sandbox; both have a fixed clock. */

const NOW = Date.parse("2026-11-20T10:00:00+01:00");
/** A Tuesday after the demo's bookings: rosters apply and everything is free. */
export const QUIET_DAY = "2027-04-06";
const RULES = { minNoticeMinutes: 60, maxAdvanceDays: 365 };

export async function openSalon(settings: SettingsPatch = {}, timeZone = "Europe/Berlin") {
  const limits = { requests: 10_000, writes: 10_000, inFlight: 50 };
  const sandbox = await ownSandbox({
    now: () => NOW,
    timeZone,
    settings: { ...settings, limits },
  });
  const upstream = createUpstream(
    {
      baseUrl: sandbox.apiUrl,
      key: new Secret(keys.full.value),
      limits: { requestsPerMinute: 9_000, writesPerMinute: 9_000, inFlight: 50 },
    },
    { random: () => 0, readTimeoutMs: 2_000 },
  );
  onTestFinished(() => upstream.close());
  const window = () => bookableWindow(NOW, RULES, timeZone);
  const clock = { upstream, now: () => NOW };
  return {
    upstream,
    window,
    catalogue: createCatalogueReader({ ...clock, currency: "EUR" }),
    availability: createAvailabilityReader({ ...clock, window, timeZone }),
    ledger: sandbox.ledger,
  };
}

export type Salon = Awaited<ReturnType<typeof openSalon>>;

export async function catalogueOf(salon: Salon): Promise<Catalogue> {
  const read = await salon.catalogue.read();
  if (!read.ok) throw new Error(read.error);
  return read.value.catalogue;
}
