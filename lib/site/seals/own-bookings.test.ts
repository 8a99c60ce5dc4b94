import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { Secret } from "#lib/config/secret.ts";
import { openOwnBookings, ownBookingsCookie, sealOwnBookings } from "./own-bookings.ts";
import { createSealer } from "./seal.ts";

const sealer = createSealer([new Secret("a-secret-of-at-least-32-characters!")]);

describe("the bookings of a browser", () => {
  test("open newest first, no more than fit into a cookie", async () => {
    const ids = Array.from({ length: 30 }, () => randomUUID());
    const seal = await sealOwnBookings(sealer, "recent", "book", ids);
    expect(await openOwnBookings(sealer, "recent", "book", seal)).toEqual(ids.slice(0, 8));
    expect(seal.length).toBeLessThan(1_000);
  });

  test("belong to one location; a forged or foreign cookie opens to none", async () => {
    const seal = await sealOwnBookings(sealer, "recent", "book", ["a"]);
    expect(await openOwnBookings(sealer, "recent", "harbour", seal)).toEqual([]);
    const other = await sealer.seal("own bookings:book", { id: "a" }, 60);
    for (const text of ["", "x", '["a"]', other]) {
      expect(await openOwnBookings(sealer, "recent", "book", text)).toEqual([]);
    }
  });

  test("of one kind are not those of another: what is remembered was asked for", async () => {
    const recent = await sealOwnBookings(sealer, "recent", "book", ["a"]);
    expect(await openOwnBookings(sealer, "remembered", "book", recent)).toEqual([]);
    const names = (["recent", "remembered"] as const).map(
      (kind) => ownBookingsCookie(kind, "book", "https://salon.example").name,
    );
    expect(names).toEqual(["__Secure-booked-book", "__Secure-visits-book"]);
  });

  test("have a cookie of two hours that scripts and other locations cannot read", () => {
    expect(ownBookingsCookie("recent", "book", "https://salon.example").options).toEqual({
      path: "/book",
      httpOnly: true,
      maxAge: 7_200,
      secure: true,
      sameSite: "none",
      partitioned: true,
    });
    expect(ownBookingsCookie("recent", "book", "http://localhost:3000").options).toMatchObject({
      secure: false,
      sameSite: "lax",
      partitioned: false,
    });
  });
});
