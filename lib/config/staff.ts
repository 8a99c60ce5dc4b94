import type { Config, ConfigFault, ConfiguredLocation } from "./types.ts";
import type { SiteValues } from "./variables.ts";

type Locations = readonly Pick<ConfiguredLocation, "staffPassword">[];

function hasOwnPassword(locations: Locations): boolean {
  return locations.some(({ staffPassword }) => staffPassword !== undefined);
}

export function staffFaults(site: SiteValues, locations: Locations): ConfigFault[] {
  const { STAFF_PASSWORD: plain, STAFF_PASSWORD_HASH: hash } = site;
  const { STAFF_WEBHOOK_URL: url, STAFF_WEBHOOK_SECRET: secret } = site;
  const faults: ConfigFault[] = [];
  if (plain && hash) {
    const message = "is set beside STAFF_PASSWORD. Keep one of them.";
    faults.push({ variable: "STAFF_PASSWORD_HASH", message });
  }
  if (url !== undefined && !secret) {
    const message = "is missing: messages to STAFF_WEBHOOK_URL are signed with it.";
    faults.push({ variable: "STAFF_WEBHOOK_SECRET", message });
  }
  if (url !== undefined && !plain && !hash && !hasOwnPassword(locations)) {
    const message = "needs the staff area: set STAFF_PASSWORD or STAFF_PASSWORD_HASH.";
    faults.push({ variable: "STAFF_WEBHOOK_URL", message });
  }
  return faults;
}

export function staffOf(site: SiteValues, locations: Locations): Pick<Config, "staff"> {
  const { STAFF_PASSWORD: plain, STAFF_PASSWORD_HASH: hash } = site;
  const { STAFF_WEBHOOK_URL: url, STAFF_WEBHOOK_SECRET: signing } = site;
  const secret = hash ?? plain;
  if (!secret && !hasOwnPassword(locations)) return {};
  return {
    staff: {
      ...(secret && { password: { kind: hash ? "hash" : "plain", secret } }),
      ...(url !== undefined && signing && { webhook: { url, secret: signing } }),
    },
  };
}
