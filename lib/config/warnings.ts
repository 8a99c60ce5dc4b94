import { existsSync } from "node:fs";
import { join } from "node:path";
import type { Config, ConfiguredLocation } from "./types.ts";

type Known = Pick<Config, "publicUrl" | "trustedProxyHops" | "staff" | "locations">;

/** What is valid and hardly meant: the start and doctor tell of it. */
export function warningsOf({ publicUrl, trustedProxyHops, staff, locations }: Known): string[] {
  const isTold = locations.every(({ staffWebhook }) => staff?.webhook ?? staffWebhook);
  return [
    ...(publicUrl.startsWith("https:") && trustedProxyHops === 0
      ? [
          "TRUSTED_PROXY_HOPS is 0, though PUBLIC_URL is https, which a proxy speaks: all visitors count as one. Set it to 1",
        ]
      : []),
    ...(staff || isTold
      ? []
      : ["Nobody will be told of bookings that need a person: set STAFF_PASSWORD"]),
    ...locations.flatMap(warningsOfLocation),
  ];
}

function warningsOfLocation({ location: { slug, business } }: ConfiguredLocation): string[] {
  const { phone, email, logo, cover } = business;
  const pictures = Object.entries({ logo, cover }).filter(
    ([, path]) => path?.startsWith("/") && !existsSync(join("public", path)),
  );
  return [
    ...((phone ?? email)
      ? []
      : [`${slug}: neither phone nor email: a visitor in need finds nobody`]),
    ...pictures.map(([field, path]) => `${slug}: ${field} ${path} is not in public/`),
  ];
}
