import { BlockList, isIP } from "node:net";
import type { Sealer } from "#lib/session/seal.ts";

/**
 * Who sent a request, as far as limits go: keyed fingerprints of the networks around the address, the narrowest
 * first, with dots between, so that no address is kept. `undefined` where the address tells nobody
 * apart, see `strangerOf`.
 */
export type AddressKey = string | undefined;

/** Fingerprints visitors by the headers of their requests. */
export type AddressKeys = (headers: Pick<Headers, "get">) => AddressKey;

export function createAddressKeys(sealer: Sealer, trustedProxyHops: number): AddressKeys {
  return (headers) => {
    const stranger = publicAddressOf(headers.get("x-forwarded-for"), trustedProxyHops);
    if (stranger === undefined) return undefined;
    return networksOf(stranger)
      .map((network) => sealer.fingerprint("address", network))
      .join(".");
  };
}

/**
 * The networks that a stranger has to itself, or may have: an IPv4 address; of IPv6 the first 64 bits, and
 * the 56 and 48 that many providers hand out at once, which are 256 and 65,536 such networks.
 */
export function networksOf(stranger: string): readonly string[] {
  const [, site, subnet = ""] = /^(.+):([0-9a-f]+)::\/64$/.exec(stranger) ?? [];
  if (site === undefined) return [stranger];
  const house = (Number.parseInt(subnet, 16) & 0xff00).toString(16);
  return [stranger, `${site}:${house}::/56`, `${site}::/48`];
}

/**
 * The network of whoever sent a request, out of `X-Forwarded-For`. The server itself has appended
 * the address of its peer (see `hardenRequests`), each trusted proxy one before it, so the visitor
 * stands `trustedProxyHops` from the right; what is further left may be forged. An IPv4 address is
 * a network of its own, of IPv6 the first 64 bits are: a household has them all.
 *
 * `undefined` for addresses of this machine and of private networks: those are the operator's own,
 * or of a proxy that hides its visitors, who must not be counted as one.
 */
export function publicAddressOf(
  forwardedFor: string | null,
  trustedProxyHops: number,
): string | undefined {
  const chain = (forwardedFor ?? "").split(",");
  const entry = chain[Math.max(0, chain.length - 1 - trustedProxyHops)] ?? "";
  const address = plain(entry.trim());
  const family = isIP(address);
  if (family === 4) return homes.check(address, "ipv4") ? undefined : address;
  if (family !== 6 || homes.check(address, "ipv6")) return undefined;
  const words = wordsOf(address);
  const mapped = mappedIPv4(words);
  return mapped === undefined ? `${words.slice(0, 4).join(":")}::/64` : publicAddressOf(mapped, 0);
}

/** Without the port, the brackets and the zone that some proxies leave on. */
function plain(entry: string): string {
  const bracketed = /^\[([^\]]+)\](?::\d+)?$/.exec(entry)?.[1];
  const withPort = /^(\d+(?:\.\d+){3}):\d+$/.exec(entry)?.[1];
  return (bracketed ?? withPort ?? entry).replace(/%.*$/, "");
}

/** The eight groups of an IPv6 address, each without leading zeros. */
function wordsOf(address: string): readonly string[] {
  const hexadecimal = address.replace(/(\d+)\.(\d+)\.(\d+)\.(\d+)$/, (_, ...bytes: string[]) => {
    const [a = 0, b = 0, c = 0, d = 0] = bytes.slice(0, 4).map(Number);
    return `${(a * 256 + b).toString(16)}:${(c * 256 + d).toString(16)}`;
  });
  const [head = "", tail] = hexadecimal.split("::");
  const before = head === "" ? [] : head.split(":");
  const after = tail === undefined || tail === "" ? [] : tail.split(":");
  const gap = Array.from({ length: 8 - before.length - after.length }, () => "0");
  return [...before, ...gap, ...after].map((word) => Number.parseInt(word, 16).toString(16));
}

/** `::ffff:a.b.c.d`: how a server that listens on both families sees an IPv4 address. */
function mappedIPv4(words: readonly string[]): string | undefined {
  if (words.slice(0, 6).join(":") !== "0:0:0:0:0:ffff") return undefined;
  const [high = 0, low = 0] = words.slice(6).map((word) => Number.parseInt(word, 16));
  return [high >> 8, high & 255, low >> 8, low & 255].join(".");
}

const homes = new BlockList();
for (const [network, bits] of [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.168.0.0", 16],
] as const) {
  homes.addSubnet(network, bits, "ipv4");
}
for (const [network, bits] of [
  ["::", 127],
  ["fc00::", 7],
  ["fe80::", 10],
] as const) {
  homes.addSubnet(network, bits, "ipv6");
}
