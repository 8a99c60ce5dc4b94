import type { Secret } from "#lib/config/secret.ts";
import { matchesSecret } from "#lib/site/seals/matches-secret.ts";

/** `hidden`: answered like any address that does not exist. */
export type MetricsAccess = "open" | "refused" | "hidden";

export type MetricsRules = {
  readonly token: Secret | undefined;
  readonly publicUrl: string;
  readonly trustedProxyHops: number;
};

export type MetricsRequest = {
  readonly peer: string | undefined;
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
};

/** Each of these headers says that the request came through a proxy. */
const FORWARDED = /^(?:x-forwarded-|x-real-ip$|forwarded$|via$|true-client-ip$|cf-)/;

/**
 * With a token, only the token counts. Without one only direct requests of this machine pass: a
 * proxy here has the same address. An undeclared proxy may not say that it forwards, so then
 * nothing passes without a token. docs/operating.md
 */
export function metricsAccess(rules: MetricsRules, request: MetricsRequest): MetricsAccess {
  const { token, publicUrl, trustedProxyHops } = rules;
  const { peer, headers } = request;
  if (token) return bears(headers.authorization, token) ? "open" : "refused";
  const isDirect = !Object.keys(headers).some((name) => FORWARDED.test(name));
  const isLocal = isLoopback(peer) && isLoopbackName(`http://${String(headers.host)}`);
  const isDeclared = trustedProxyHops > 0 || isLoopbackName(publicUrl);
  return isDirect && isLocal && isDeclared ? "open" : "hidden";
}

function bears(authorization: string | readonly string[] | undefined, token: Secret): boolean {
  const [, given = ""] = /^Bearer (\S+)$/i.exec(String(authorization)) ?? [];
  return matchesSecret(given, token);
}

function isLoopback(address: string | undefined): boolean {
  return /^(?:::ffff:)?127\.\d+\.\d+\.\d+$|^::1$/.test(address ?? "");
}

function isLoopbackName(url: string): boolean {
  const name = URL.canParse(url) ? new URL(url).hostname : "";
  return name === "localhost" || name === "[::1]" || /^127\.\d+\.\d+\.\d+$/.test(name);
}
