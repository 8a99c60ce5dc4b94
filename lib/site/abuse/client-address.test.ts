import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { Secret } from "#lib/config/secret.ts";
import { createSealer } from "#lib/site/seals/seal.ts";
import { createAddressKeys, publicAddressOf } from "./client-address.ts";

describe("a clientAddress", () => {
  test.each([
    ["203.0.113.7", 0, "203.0.113.7"],
    ["203.0.113.7:4711", 0, "203.0.113.7"],
    ["::ffff:203.0.113.7", 0, "203.0.113.7"],
    ["::ffff:cb00:7107", 0, "203.0.113.7"],
    ["2001:db8:1:2:3:4:5:6", 0, "2001:db8:1:2::/64"],
    ["2001:0DB8:0001:0002::1", 0, "2001:db8:1:2::/64"],
    ["[2001:db8::9]:443", 0, "2001:db8:0:0::/64"],
    ["2001:db8::1%eth0", 0, "2001:db8:0:0::/64"],
    ["198.51.100.1, 203.0.113.7", 0, "203.0.113.7"],
    ["198.51.100.1, 203.0.113.7, 10.0.0.1", 1, "203.0.113.7"],
    ["198.51.100.1, 203.0.113.7, 10.0.0.2, 10.0.0.1", 2, "203.0.113.7"],
    // With fewer entries than trusted proxies, the last entry is the client itself.
    ["203.0.113.7", 2, "203.0.113.7"],
  ])("%s behind %i proxies is %s", (header, hops, clientAddress) => {
    expect(publicAddressOf(header, hops)).toBe(clientAddress);
  });

  test.each([
    null,
    "",
    "unknown",
    "127.0.0.1",
    "::1",
    "::ffff:127.0.0.1",
    "10.1.2.3",
    "172.17.0.1",
    "192.168.1.20",
    "100.64.3.4",
    "fd12::1",
    "fe80::1%eth0",
    "203.0.113.7.9",
    "203.0.113.7, nonsense",
  ])("%s is not a public address", (header) => {
    expect(publicAddressOf(header, 0)).toBeUndefined();
  });

  test("cannot be forged by headers that the client sends", () => {
    const forged = fc.oneof(fc.string(), fc.ipV4(), fc.ipV6());
    fc.assert(
      fc.property(
        fc.array(forged),
        fc.ipV6(),
        fc.integer({ min: 0, max: 3 }),
        (sent, own, hops) => {
          const proxies = Array.from({ length: hops }, (_, index) => `10.0.0.${index + 1}`);
          const chain = (more: readonly string[]) => [...more, own, ...proxies].join(", ");
          expect(publicAddressOf(chain(sent), hops)).toBe(publicAddressOf(chain([]), hops));
        },
      ),
    );
  });

  test("is the same for all addresses of one IPv6 /64", () => {
    fc.assert(
      fc.property(fc.ipV6(), (address) => {
        const network = publicAddressOf(address, 0);
        fc.pre(network?.endsWith("::/64") === true);
        const neighbour = `${network?.slice(0, -"::/64".length)}:1:2:3:4`;
        expect(publicAddressOf(neighbour, 0)).toBe(network);
      }),
    );
  });
});

describe("an address key", () => {
  const keyed = (secret: string) => createAddressKeys(createSealer([new Secret(secret)]), 0);
  const from = (address: string) => new Headers({ "x-forwarded-for": address });
  const one = keyed("a-secret-of-at-least-32-characters!");

  test("differs by address and does not contain it", () => {
    expect(one(from("203.0.113.7"))).toBe(one(from("203.0.113.7")));
    expect(one(from("203.0.113.7"))).not.toBe(one(from("203.0.113.8")));
    expect(one(from("203.0.113.7"))).not.toContain("203");
  });

  test("depends on the secret, so outsiders cannot compute it", () => {
    const other = keyed("another-secret-of-at-least-32-chars!");
    expect(other(from("203.0.113.7"))).not.toBe(one(from("203.0.113.7")));
  });

  test("names the networks around an IPv6 address, from the narrowest on", () => {
    const networks = (address: string) => one(from(address))?.split(".") ?? [];
    const own = networks("2001:db8:1:2:3::4");
    expect(own).toHaveLength(3);
    const shared = (address: string) => networks(address).map((network, at) => network === own[at]);
    expect(shared("2001:db8:1:2:ffff::1")).toEqual([true, true, true]);
    expect(shared("2001:db8:1:ff::1")).toEqual([false, true, true]);
    expect(shared("2001:db8:1:100::1")).toEqual([false, false, true]);
    expect(shared("2001:db8:2:2::1")).toEqual([false, false, false]);
    expect(networks("203.0.113.7")).toHaveLength(1);
  });

  test("is undefined for private addresses", () => {
    expect(one(from("192.168.1.20"))).toBeUndefined();
  });
});
