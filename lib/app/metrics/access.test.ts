import { expect, test } from "vitest";
import { Secret } from "#lib/config/secret.ts";
import { type MetricsRules, metricsAccess } from "./access.ts";

const token = new Secret("a-token-of-16-or-more");
const local: MetricsRules = {
  token: undefined,
  publicUrl: "http://localhost:3000",
  trustedProxyHops: 0,
};
const behindProxy = { ...local, publicUrl: "https://book.salon.example", trustedProxyHops: 1 };
const undeclared = { ...behindProxy, trustedProxyHops: 0 };
const host = "localhost:3000";

test.each([
  ["this machine", local, "127.0.0.1", { host }, "open"],
  ["this machine by IPv6", local, "::1", { host: "[::1]:3000" }, "open"],
  ["this machine, mapped", local, "::ffff:127.0.0.1", { host }, "open"],
  ["another machine", local, "192.168.1.7", { host }, "hidden"],
  ["this machine beside a declared proxy", behindProxy, "127.0.0.1", { host }, "open"],
  [
    "a visitor through the proxy",
    behindProxy,
    "127.0.0.1",
    { host: "book.salon.example", "x-forwarded-for": "203.0.113.9" },
    "hidden",
  ],
  [
    "a visitor who names this machine",
    behindProxy,
    "127.0.0.1",
    { host, "x-forwarded-for": "203.0.113.9" },
    "hidden",
  ],
  ["a visitor by X-Real-IP", behindProxy, "127.0.0.1", { host, "x-real-ip": "1.2.3.4" }, "hidden"],
  ["a visitor by Forwarded", behindProxy, "127.0.0.1", { host, forwarded: "for=x" }, "hidden"],
  ["anybody through an undeclared proxy", undeclared, "127.0.0.1", { host }, "hidden"],
] as const)("without a token, %s", (_, rules, peer, headers, access) => {
  expect(metricsAccess(rules, { peer, headers })).toBe(access);
});

test.each([
  ["Bearer a-token-of-16-or-more", "open"],
  ["bearer a-token-of-16-or-more", "open"],
  ["Bearer a-token-of-16-or-mor", "refused"],
  ["Basic a-token-of-16-or-more", "refused"],
  [undefined, "refused"],
])("with a token, %s is %s from anywhere", (authorization, access) => {
  for (const peer of ["203.0.113.9", "127.0.0.1"]) {
    const headers = { host, authorization };
    expect(metricsAccess({ ...behindProxy, token }, { peer, headers })).toBe(access);
  }
});
