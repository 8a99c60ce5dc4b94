import { expect, test, vi } from "vitest";
import { Secret } from "#lib/config/secret.ts";
import { flat, group, lineOf, plain } from "#lib/offer/catalogue/testing/build.ts";
import { quoteCart } from "#lib/offer/pricing/cart.ts";
import { createSealer } from "#lib/site/seals/seal.ts";
import { agreedVisit, openVisit, sealVisit } from "./agreed-visit.ts";

const sealer = createSealer([new Secret("a-secret-of-at-least-32-characters!")]);
const now = Date.parse("2026-11-20T10:00:00Z");
const slot = { date: "2026-11-24", start: "22:30:00", end: "24:00:00", minutes: 90, memberIds: [] };

const care = group("care", [0, 1], { mask: [5_01, 15] });
const addons = care.addons.map((addon) => ({ group: care, addon }));
const curl = { ...plain("curl", flat(19_99, 45)), name: "Courbe", originalName: "Kurve" };
const checked = [{ ...lineOf(curl), addons }, lineOf(plain("brows", flat(10_00, 30)))];
const cart = [
  { serviceId: "curl", addons: [{ groupId: "care", addonId: "mask" }], bundleId: "b" },
  { serviceId: "brows", addons: [] },
];

function agreed() {
  const member = { id: "tm", name: "Mara" };
  const quote = quoteCart(checked, () => "tm");
  if (!quote.ok) throw new Error(quote.error);
  const offer = { cart, slot, choice: { member, quote: quote.value }, anyMember: [true, false] };
  return agreedVisit({ slug: "book" }, offer, now);
}

test("has its lines one after the other, with their names in the business's language", () => {
  const member = { id: "tm", name: "Mara" };
  expect(agreed()).toMatchObject({
    date: "2026-11-24",
    composed: false,
    lines: [
      {
        name: "Kurve",
        item: cart[0],
        start: "22:30:00",
        minutes: 60,
        price: 25_00,
        member,
        anyMember: true,
      },
      {
        name: "brows",
        item: cart[1],
        start: "23:30:00",
        minutes: 30,
        price: 10_00,
        member,
        anyMember: false,
      },
    ],
  });
});

test("a sealed visit opens unchanged", async () => {
  const visit = agreed();
  const sealed = await sealVisit(sealer, visit);
  expect(sealed).not.toContain("member");
  expect(await openVisit(sealer, sealed)).toEqual({ ok: true, value: visit });
});

test("every visit has its own intent", () => {
  expect(agreed().intentId).not.toBe(agreed().intentId);
});

test("a visit expires after two hours", async () => {
  const sealed = await sealVisit(sealer, agreed());
  vi.useFakeTimers({ toFake: ["Date"] });
  try {
    vi.setSystemTime(Date.now() + 2 * 60 * 60_000 + 2 * 60_000);
    expect(await openVisit(sealer, sealed)).toEqual({ ok: false, error: "expired" });
  } finally {
    vi.useRealTimers();
  }
});

test("a seal of another purpose does not open as a visit", async () => {
  const token = await sealer.seal("booking", agreed(), 60);
  expect(await openVisit(sealer, token)).toEqual({ ok: false, error: "unreadable" });
});
