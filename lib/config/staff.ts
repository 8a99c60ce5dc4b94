import { type ConfigFault, faultOf, type Variables } from "./environment.ts";
import type { ConfiguredLocation, StaffConfig } from "./types.ts";

type Locations = readonly Pick<ConfiguredLocation, "staffPassword">[];

function hasOwnPassword(locations: Locations): boolean {
  return locations.some(({ staffPassword }) => staffPassword !== undefined);
}

/** Messages lead to the staff area. */
export function staffFaults(variables: Variables, locations: Locations): readonly ConfigFault[] {
  const { STAFF_PASSWORD, STAFF_WEBHOOK_URL, STAFF_WEBHOOK_SECRET } = variables;
  if (STAFF_WEBHOOK_URL === undefined) return [];
  const faults: ConfigFault[] = [];
  if (STAFF_WEBHOOK_SECRET === undefined) {
    faults.push(
      faultOf("STAFF_WEBHOOK_SECRET", "is missing: it signs what STAFF_WEBHOOK_URL gets"),
    );
  }
  if (STAFF_PASSWORD === undefined && !hasOwnPassword(locations)) {
    faults.push(faultOf("STAFF_PASSWORD", "is missing: STAFF_WEBHOOK_URL needs the staff area"));
  }
  return faults;
}

/** Absent without a password: there is no staff area then. */
export function staffOf(variables: Variables, locations: Locations): StaffConfig | undefined {
  const { STAFF_PASSWORD: password, STAFF_WEBHOOK_URL: url } = variables;
  const { STAFF_WEBHOOK_SECRET: secret } = variables;
  if (password === undefined && !hasOwnPassword(locations)) return undefined;
  return {
    ...(password && { password }),
    ...(url !== undefined && secret && { webhook: { url, secret } }),
  };
}
