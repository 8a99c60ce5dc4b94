import { BlockList, isIP } from "node:net";
import type { Sealer } from "#lib/site/seals/seal.ts";

/** Keyed fingerprints of the client's networks, narrowest first, joined by dots. */
export type AddressKey = string | undefined;

export type AddressKeys = (headers: Pick<Headers, "get">) => AddressKey;

export function createAddressKeys(sealer: Sealer, trustedProxyHops: number): AddressKeys {
  return (headers) => {
    const address = publicAddressOf(headers.get("x-forwarded-for"), trustedProxyHops);
    if (address === undefined) return undefined;
    return networksOf(address)
      .map((network) => sealer.fingerprint("address", network))
      .join(".");
  };
}

/** Keyed fingerprint of the widest network an attacker easily gets: an IPv4 /24 or an IPv6 /48. */
export function createNetworkKeys(sealer: Sealer, trustedProxyHops: number): AddressKeys {
  return (headers) => {
    const address = publicAddressOf(headers.get("x-forwarded-for"), trustedProxyHops);
    if (address === undefined) return undefined;
    const widest = networksOf(address).at(-1) ?? address;
    return sealer.fingerprint("address", widest.replace(/^((?:\d+\.){3})\d+$/, "$10/24"));
  };
}

/** An IPv6 address counts as its /64, /56 and /48: providers hand out up to a /48 at once. */
export function networksOf(address: string): readonly string[] {
  const [, site, subnet = ""] = /^(.+):([0-9a-f]+)::\/64$/.exec(address) ?? [];
  if (site === undefined) return [address];
  const prefix56 = (Number.parseInt(subnet, 16) & 0xff00).toString(16);
  return [address, `${site}:${prefix56}::/56`, `${site}::/48`];
}

/** Counted from the right: entries further left may be forged. `undefined`: private or invalid. */
export function publicAddressOf(
  forwardedFor: string | null,
  trustedProxyHops: number,
): string | undefined {
  const chain = (forwardedFor ?? "").split(",");
  const entry = chain[Math.max(0, chain.length - 1 - trustedProxyHops)] ?? "";
  const address = withoutPort(entry.trim());
  const family = isIP(address);
  if (family === 4) return privateNetworks.check(address, "ipv4") ? undefined : address;
  if (family !== 6 || privateNetworks.check(address, "ipv6")) return undefined;
  const words = wordsOf(address);
  const mapped = mappedIPv4(words);
  return mapped === undefined ? `${words.slice(0, 4).join(":")}::/64` : publicAddressOf(mapped, 0);
}

function withoutPort(entry: string): string {
  const bracketed = /^\[([^\]]+)\](?::\d+)?$/.exec(entry)?.[1];
  const withPort = /^(\d+(?:\.\d+){3}):\d+$/.exec(entry)?.[1];
  return (bracketed ?? withPort ?? entry).replace(/%.*$/, "");
}

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

/** `::ffff:a.b.c.d`: an IPv4 client as a dual-stack socket reports it. */
function mappedIPv4(words: readonly string[]): string | undefined {
  if (words.slice(0, 6).join(":") !== "0:0:0:0:0:ffff") return undefined;
  const [high = 0, low = 0] = words.slice(6).map((word) => Number.parseInt(word, 16));
  return [high >> 8, high & 255, low >> 8, low & 255].join(".");
}

const privateNetworks = new BlockList();
for (const [network, bits] of [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.168.0.0", 16],
] as const) {
  privateNetworks.addSubnet(network, bits, "ipv4");
}
for (const [network, bits] of [
  ["::", 127],
  ["fc00::", 7],
  ["fe80::", 10],
] as const) {
  privateNetworks.addSubnet(network, bits, "ipv6");
}
