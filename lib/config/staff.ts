import type { Config, ConfiguredLocation } from "./types.ts";
import type { ConfigFault } from "./variable.ts";
import type { SiteValues } from "./variables.ts";

type Staff = SiteValues["staff"];
type Locations = readonly Pick<ConfiguredLocation, "staffPassword">[];

function hasOwnPassword(locations: Locations): boolean {
  return locations.some(({ staffPassword }) => staffPassword !== undefined);
}

export function staffFaults(given: Staff, locations: Locations): ConfigFault[] {
  const { password, passwordHash, webhookUrl, webhookSecret } = given;
  const faults: ConfigFault[] = [];
  if (password && passwordHash) {
    const message = "is set beside STAFF_PASSWORD. Keep one of them.";
    faults.push({ variable: "STAFF_PASSWORD_HASH", message });
  }
  if (webhookUrl !== undefined && !webhookSecret) {
    const message = "is missing: messages to STAFF_WEBHOOK_URL are signed with it.";
    faults.push({ variable: "STAFF_WEBHOOK_SECRET", message });
  }
  if (webhookUrl !== undefined && !password && !passwordHash && !hasOwnPassword(locations)) {
    const message = "needs the staff area: set STAFF_PASSWORD or STAFF_PASSWORD_HASH.";
    faults.push({ variable: "STAFF_WEBHOOK_URL", message });
  }
  return faults;
}

export function staffOf(given: Staff, locations: Locations): Pick<Config, "staff"> {
  const { password, passwordHash, webhookUrl: url, webhookSecret } = given;
  const secret = passwordHash ?? password;
  if (!secret && !hasOwnPassword(locations)) return {};
  return {
    staff: {
      ...(secret && { password: { kind: passwordHash ? "hash" : "plain", secret } }),
      ...(url !== undefined && webhookSecret && { webhook: { url, secret: webhookSecret } }),
    },
  };
}
