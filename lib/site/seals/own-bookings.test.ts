import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { Secret } from "#lib/config/secret.ts";
import {
  mayHaveBookings,
  openOwnBookings,
  ownBookingsCookie,
  sealOwnBookings,
} from "./own-bookings.ts";
import { createSealer } from "./seal.ts";

const sealer = createSealer([new Secret("a-secret-of-at-least-32-characters!")]);

describe("the bookings of a browser", () => {
  test("open newest first, no more than fit into a cookie", async () => {
    const ids = Array.from({ length: 30 }, () => randomUUID());
    const seal = await sealOwnBookings(sealer, "book", ids);
    expect(await openOwnBookings(sealer, "book", seal)).toEqual(ids.slice(0, 8));
    expect(seal.length).toBeLessThan(1_000);
  });

  test("belong to one location; a forged or foreign cookie opens to none", async () => {
    const seal = await sealOwnBookings(sealer, "book", ["a"]);
    expect(await openOwnBookings(sealer, "harbour", seal)).toEqual([]);
    const other = await sealer.seal("own bookings:book", { id: "a" }, 60);
    for (const text of ["", "x", '["a"]', other]) {
      expect(await openOwnBookings(sealer, "book", text)).toEqual([]);
    }
  });

  test("make the menu one of its own, at a glance", () => {
    expect(mayHaveBookings("a=b; __Secure-booked-book=sealed")).toBe(true);
    expect([mayHaveBookings("a=b"), mayHaveBookings(undefined)]).toEqual([false, false]);
  });

  test("have a cookie that scripts and other locations cannot read", () => {
    expect(ownBookingsCookie("book", "https://salon.example").options).toEqual({
      path: "/book",
      httpOnly: true,
      maxAge: 90 * 86_400,
      secure: true,
      sameSite: "none",
      partitioned: true,
    });
    expect(ownBookingsCookie("book", "http://localhost:3000").options).toMatchObject({
      secure: false,
      sameSite: "lax",
      partitioned: false,
    });
  });
});
