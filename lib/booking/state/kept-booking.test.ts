import fc from "fast-check";
import { expect, test } from "vitest";
import { Secret } from "#lib/config/secret.ts";
import { createSealer } from "#lib/session/seal.ts";
import { type KeptBooking, managedIn, packKept, unpackKept } from "./kept-booking.ts";
import { openToken, sealKept } from "./token.ts";

const text = fc.string({ minLength: 1, maxLength: 40, unit: "grapheme" });
const id = fc.oneof(fc.uuid(), text);
const start = fc.constantFrom("09:00:00", "10:17:00", "23:45:00");
const optional = <T, K extends string>(name: K, arbitrary: fc.Arbitrary<T>) =>
  fc.option(arbitrary).map((value) => (value === null ? {} : { [name]: value }));

const line = fc
  .tuple(
    fc.record({
      ...{ name: text, addonNames: fc.array(text, { maxLength: 3 }), start },
      ...{ minutes: fc.nat(600), price: fc.nat(1_000_000) },
    }),
    optional("variantName", text),
    fc.option(fc.tuple(fc.option(id), optional("memberName", text))),
  )
  .map(([rest, variant, who]) => ({
    ...{ ...rest, ...variant },
    ...(who && { memberId: who[0], ...who[1] }),
  }));
const cartLine = fc
  .tuple(
    fc.record({
      serviceId: id,
      addons: fc.array(fc.record({ groupId: id, addonId: id }), { maxLength: 3 }),
    }),
    optional("variantId", id),
    optional("bundleId", id),
  )
  .map(([rest, variant, bundle]) => ({ ...rest, ...variant, ...bundle }));

const kept: fc.Arbitrary<KeptBooking> = fc
  .record({
    ...{ id: fc.uuid(), appointmentId: id, seconds: fc.nat(2_000_000_000) },
    ...{ revision: fc.nat(20), moves: fc.nat(10), isBySalon: fc.boolean() },
    ...{ memberId: fc.option(id), anyMember: fc.boolean() },
    ...{ shown: fc.record({ price: fc.nat(1_000_000), minutes: fc.nat(600) }) },
    ...{ cart: fc.array(cartLine, { minLength: 1, maxLength: 8 }) },
    ...{ lines: fc.array(line, { minLength: 1, maxLength: 8 }) },
    ...{ memberName: optional("memberName", text), firstName: optional("firstName", text) },
    memberless: optional("memberless", fc.array(fc.nat(7), { maxLength: 3 })),
  })
  .map(({ id: own, appointmentId, seconds, revision, moves, isBySalon, ...rest }) => {
    const { memberName, firstName, memberless, ...review } = rest;
    const at = seconds * 1_000;
    return {
      ...{ id: own, slug: "book", appointmentId, at, ...firstName, ...memberless },
      managed: { revision, moves, ...(isBySalon && { bySalon: "moved" as const }) },
      review: {
        ...{ intentId: `restored ${own}`, slug: "book", date: "2026-12-24", sealedAt: at },
        ...{
          ...review,
          ...memberName,
          start: review.lines.map((line) => line.start).toSorted()[0] ?? "",
        },
      },
    };
  });

test("what a link carries comes out as it went in", () => {
  fc.assert(
    fc.property(kept, (one) => {
      expect(unpackKept(packKept(one))).toEqual(one);
    }),
  );
});

const uuid = "0b6f1c9e-5d1f-4c57-9a3e-2f7d80c4b1a6";
/** Ids as long as they come, and names as salons give them. */
function visitOf(services: number): KeptBooking {
  const each = Array.from({ length: services }, (_, index) => index);
  const ids = each.map((index) => uuid.replaceAll("c", index.toString(16)).replaceAll("1", "e"));
  return {
    ...{ id: uuid, slug: "salon-linden", appointmentId: ids[0] ?? uuid, at: 1_800_000_000_000 },
    managed: { revision: 2, moves: 2 },
    firstName: "Maximiliane",
    review: {
      ...{ intentId: "restored", slug: "salon-linden", date: "2026-12-24", start: "10:00:00" },
      ...{ memberId: uuid, memberName: "Mara Sommer", anyMember: true, sealedAt: 0 },
      cart: ids.map((serviceId) => ({ serviceId, variantId: `${serviceId}v`, addons: [] })),
      shown: { price: 123_45, minutes: 90 },
      lines: each.map((index) => ({
        ...{ name: `Cut, finish and care no. ${index}`, variantName: "Medium", addonNames: [] },
        ...{ start: "10:00:00", minutes: 45, price: 58_00 },
      })),
    },
  };
}

test("a link stays as short as an address should be, opens in its own place and after rotations", async () => {
  const old = new Secret("an-old-secret-of-at-least-32-characters");
  const fresh = new Secret("a-new-secret-of-at-least-32-characters!");
  const token = sealKept(createSealer([old]), visitOf(3));
  expect(token.length).toBeLessThan(600);
  expect(sealKept(createSealer([old]), visitOf(8)).length).toBeLessThan(700);
  expect(token).toMatch(/^[\w.-]+$/);
  expect(await openToken(createSealer([fresh, old]), token)).toMatchObject({
    ok: true,
    value: { id: uuid, kept: { appointmentId: visitOf(3).appointmentId } },
  });
  expect((await openToken(createSealer([fresh]), token)).ok).toBe(false);
  const mangled = token.replace(/.$/, (last) => (last === "A" ? "B" : "A"));
  expect((await openToken(createSealer([old]), mangled)).ok).toBe(false);
});

test("what has changed since it was booked is told with the member of each line", () => {
  const visit = visitOf(2);
  const lines = visit.review.lines.map((one, index) => ({ ...one, memberId: `tm_${index}` }));
  const composed = { ...visit, review: { ...visit.review, lines } };
  expect(managedIn(composed).present?.memberIds).toEqual(["tm_0", "tm_1"]);
  expect(managedIn(visit).present?.memberIds).toBeUndefined();
  expect(managedIn({ ...visit, managed: { revision: 0, moves: 0 } }).present).toBeUndefined();
});
