import { existsSync } from "node:fs";
import { join } from "node:path";
import type { Config, ConfiguredLocation } from "./types.ts";

type Known = Pick<Config, "publicUrl" | "trustedProxyHops" | "staff" | "locations">;

/** What is valid and hardly meant: the start and doctor tell of it. */
export function warningsOf({ publicUrl, trustedProxyHops, staff, locations }: Known): string[] {
  const warnings = locations.flatMap(warningsOfLocation);
  if (!staff) {
    warnings.unshift("Nobody will be told of bookings that need a person: set STAFF_PASSWORD");
  }
  if (publicUrl.startsWith("https:") && trustedProxyHops === 0) {
    warnings.unshift(
      "TRUSTED_PROXY_HOPS is 0, though PUBLIC_URL is https, which a proxy speaks: all visitors count as one. Set it to 1",
    );
  }
  return warnings;
}

function warningsOfLocation({ location: { slug, business } }: ConfiguredLocation): string[] {
  const { phone, email, logo, cover } = business;
  const warnings = Object.entries({ logo, cover })
    .filter(([, path]) => path?.startsWith("/") && !existsSync(join("public", path)))
    .map(([field, path]) => `${slug}: ${field} ${path} is not in public/`);
  if (phone === undefined && email === undefined) {
    warnings.unshift(`${slug}: neither phone nor email: a visitor in need finds nobody`);
  }
  return warnings;
}
