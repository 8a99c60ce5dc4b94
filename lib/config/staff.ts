import type { Config, ConfigFault } from "./types.ts";
import type { SiteValues } from "./variables.ts";

/** What the variables of the staff area say together. */
export function staffFaults(site: SiteValues): ConfigFault[] {
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
  if (url !== undefined && !plain && !hash) {
    const message = "needs the staff area: set STAFF_PASSWORD or STAFF_PASSWORD_HASH.";
    faults.push({ variable: "STAFF_WEBHOOK_URL", message });
  }
  return faults;
}

export function staffOf(site: SiteValues): Pick<Config, "staff"> {
  const { STAFF_PASSWORD: plain, STAFF_PASSWORD_HASH: hash } = site;
  const { STAFF_WEBHOOK_URL: url, STAFF_WEBHOOK_SECRET: signing } = site;
  const secret = hash ?? plain;
  if (!secret) return {};
  return {
    staff: {
      password: { kind: hash ? "hash" : "plain", secret },
      ...(url !== undefined && signing && { webhook: { url, secret: signing } }),
    },
  };
}
