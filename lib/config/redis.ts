import { X509Certificate } from "node:crypto";
import { NEVER } from "zod";
import { attempt } from "#lib/values/result.ts";
import { text } from "./fields.ts";
import { readText } from "./files.ts";
import { parseRedisAddress, type RedisAddress } from "./redis-address.ts";
import type { Config, ConfigFault } from "./types.ts";

type Values = {
  readonly REDIS_URL?: RedisAddress | undefined;
  readonly REDIS_CA_FILE?: string | undefined;
};

export const redisAddress = text.transform((value, context) => {
  const address = parseRedisAddress(value);
  if (address.ok) return address.value;
  context.addIssue(address.error);
  return NEVER;
});

export const redisCa = text.transform((path, context) => {
  const read = readText(path);
  if (read.ok && attempt(() => new X509Certificate(read.value).subject)) return read.value;
  context.addIssue(read.ok ? "holds no certificate in PEM" : read.error);
  return NEVER;
});

export function redisFaults({ REDIS_URL: address, REDIS_CA_FILE: ca }: Values): ConfigFault[] {
  if (ca === undefined || address?.tls) return [];
  return [{ variable: "REDIS_CA_FILE", message: "needs a REDIS_URL that begins with rediss." }];
}

export function redisOf({
  REDIS_URL: address,
  REDIS_CA_FILE: ca,
}: Values): Pick<Config, "redisUrl"> {
  if (!address) return {};
  return { redisUrl: ca === undefined ? address : { ...address, tls: { ca } } };
}
