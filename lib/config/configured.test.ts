import { expect, test } from "vitest";
import { keyIdOf } from "./configured.ts";
import { Secret } from "./secret.ts";

const idOf = (value: string) => keyIdOf(new Secret(value));

test("the id of a key is read from its value", () => {
  expect(idOf("service_live_4f2c_very_secret-text")).toBe("4f2c");
  expect(idOf("salon_live_0a1b-22_secret")).toBe("0a1b-22");
});

test("a key of another form gets a fingerprint that reveals nothing of it", () => {
  const odd = ["service_live_secret", "service_live__secret", "live_a_secret", "plainsecret"];
  const ids = odd.map(idOf);
  expect(new Set(ids).size).toBe(odd.length);
  for (const id of ids) {
    expect(id).toMatch(/^[\w-]{16}$/);
    expect(id).not.toContain("secret");
  }
  expect(idOf("plainsecret")).toBe(idOf("plainsecret"));
});
