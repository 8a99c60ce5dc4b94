import type { Config } from "./types.ts";
import type { ConfigFault } from "./variable.ts";
import type { SiteValues } from "./variables.ts";

type Redis = SiteValues["redis"];

export function redisFaults({ url, ca }: Redis): ConfigFault[] {
  if (ca === undefined || url?.tls) return [];
  return [{ variable: "REDIS_CA_FILE", message: "needs a REDIS_URL that begins with rediss." }];
}

export function redisOf({ url, ca }: Redis): Pick<Config, "redisUrl"> {
  if (!url) return {};
  return { redisUrl: ca === undefined ? url : { ...url, tls: { ca } } };
}
