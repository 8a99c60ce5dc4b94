import { type ConfigFault, faultOf, type Variables } from "./environment.ts";
import type { ConfiguredLocation, StaffConfig } from "./types.ts";

type Locations = readonly Pick<ConfiguredLocation, "staffPassword">[];

function hasOwnPassword(locations: Locations): boolean {
  return locations.some(({ staffPassword }) => staffPassword !== undefined);
}

/** Messages lead to the staff area. */
export function staffFaults(variables: Variables, locations: Locations): readonly ConfigFault[] {
  const { STAFF_PASSWORD, STAFF_WEBHOOK_URL, STAFF_WEBHOOK_SECRET } = variables;
  const { STAFF_EMAIL, SMTP_URL } = variables;
  const faults: ConfigFault[] = [];
  if (STAFF_EMAIL && !SMTP_URL) {
    faults.push(faultOf("SMTP_URL", "is missing: STAFF_EMAIL is written to through it"));
  }
  if (SMTP_URL && !STAFF_EMAIL) {
    faults.push(faultOf("STAFF_EMAIL", "is missing: SMTP_URL has nobody to write to"));
  }
  if (STAFF_WEBHOOK_URL !== undefined && STAFF_WEBHOOK_SECRET === undefined) {
    faults.push(
      faultOf("STAFF_WEBHOOK_SECRET", "is missing: it signs what STAFF_WEBHOOK_URL gets"),
    );
  }
  const isTold = STAFF_WEBHOOK_URL !== undefined || STAFF_EMAIL !== undefined;
  if (isTold && STAFF_PASSWORD === undefined && !hasOwnPassword(locations)) {
    faults.push(faultOf("STAFF_PASSWORD", "is missing: messages to staff lead to the staff area"));
  }
  return faults;
}

/** Absent without a password: there is no staff area then. */
export function staffOf(variables: Variables, locations: Locations): StaffConfig | undefined {
  const { STAFF_PASSWORD: password, STAFF_WEBHOOK_URL: url } = variables;
  const { STAFF_WEBHOOK_SECRET: secret, STAFF_EMAIL: to, SMTP_URL: smtp } = variables;
  if (password === undefined && !hasOwnPassword(locations)) return undefined;
  return {
    ...(password && { password }),
    ...(url !== undefined && secret && { webhook: { url, secret } }),
    ...(to && smtp && { mail: { to, smtp } }),
  };
}
