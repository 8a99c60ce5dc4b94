import { expect, test } from "vitest";
import { Secret } from "#lib/config/secret.ts";
import { sealOwnBookings } from "#lib/site/seals/own-bookings.ts";
import { createSealer } from "#lib/site/seals/seal.ts";
import { createHasVisits, mayHaveVisits } from "./has-visits.ts";

const sealer = createSealer([new Secret("a-secret-of-at-least-32-characters!")]);
const hasVisits = createHasVisits(sealer, "https://book.example");

test("only a cookie of our own sealing counts, for its location alone", async () => {
  const seal = await sealOwnBookings(sealer, "remembered", "book", ["a"]);
  const recent = await sealOwnBookings(sealer, "recent", "book", ["a"]);
  const none = await sealOwnBookings(sealer, "remembered", "book", []);
  expect(await hasVisits("book", `a=b; __Secure-visits-book=${seal}; c=d`)).toBe(true);
  expect(mayHaveVisits(`a=b; __Secure-visits-book=${seal}`)).toBe(true);
  expect([mayHaveVisits("a=b"), mayHaveVisits(undefined)]).toEqual([false, false]);
  for (const cookies of [
    undefined,
    "",
    `visits-book=${seal}`,
    `x__Secure-visits-book=${seal}`,
    `__Secure-visits-book=${seal}x`,
    `__Secure-visits-book=${recent}`,
    `__Secure-visits-book=${none}`,
    "__Secure-visits-book=made-up",
  ]) {
    expect([cookies, await hasVisits("book", cookies)]).toEqual([cookies, false]);
  }
  expect(await hasVisits("harbour", `__Secure-visits-harbour=${seal}`)).toBe(false);
});
