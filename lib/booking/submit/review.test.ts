import { expect, test, vi } from "vitest";
import { Secret } from "#lib/config/secret.ts";
import { createSealer } from "#lib/session/seal.ts";
import { inMinorUnits, openReview, reviewOf, sealReview } from "./review.ts";

const sealer = createSealer([new Secret("a-secret-of-at-least-32-characters!")]);
const now = Date.parse("2026-11-20T10:00:00Z");

const input = {
  cart: [
    { serviceId: "svc", variantId: "v", addons: [{ groupId: "g", addonId: "a" }], bundleId: "b" },
    { serviceId: "svc2", addons: [] },
  ],
  date: "2026-11-24",
  start: "10:00:00",
  choice: {
    member: { id: "tm", name: "Mara" },
    quote: { memberId: "tm", lines: [], total: { price: 12_00, minutes: 15 } },
  },
  anyMember: false,
};

function fresh() {
  const review = reviewOf({ slug: "book", currency: "EUR" }, input, now);
  if (!review.ok) throw new Error(review.error);
  return review.value;
}

test("a sealed review opens unchanged", async () => {
  const review = fresh();
  const sealed = await sealReview(sealer, review);
  expect(sealed).not.toContain("memberName");
  expect(await openReview(sealer, sealed)).toEqual({ ok: true, value: review });
  expect(review).toMatchObject({ memberId: "tm", memberName: "Mara", shown: { price: 12_00 } });
});

test("every review has its own intent", () => {
  expect(fresh().intentId).not.toBe(fresh().intentId);
});

test("a review expires after two hours", async () => {
  const sealed = await sealReview(sealer, fresh());
  vi.useFakeTimers({ toFake: ["Date"] });
  try {
    vi.setSystemTime(Date.now() + 2 * 60 * 60_000 + 2 * 60_000);
    expect(await openReview(sealer, sealed)).toEqual({ ok: false, error: "expired" });
  } finally {
    vi.useRealTimers();
  }
});

test("a seal of another purpose does not open as a review", async () => {
  const token = await sealer.seal("booking", fresh(), 60);
  expect(await openReview(sealer, token)).toEqual({ ok: false, error: "unreadable" });
});

test.each([
  ["HUF", 5_000, 500_000],
  ["IQD", 25, 25_000],
  ["EUR", 1_200, 1_200],
  ["JPY", 1_200, 1_200],
  ["KWD", 1_200, 1_200],
])("a price in %s that 0.2.0 stored as %d is %d today", (currency, before, price) => {
  const { digits: _, ...review } = fresh();
  const lines = [{ name: "Cut", addonNames: [], start: "10:00:00", minutes: 15, price: before }];
  const stored = { ...review, lines, shown: { price: before, minutes: 15 } };
  const read = inMinorUnits(stored, currency);
  expect(read).toMatchObject({ shown: { price, minutes: 15 }, lines: [{ price }] });
  expect(inMinorUnits(read, currency)).toEqual(read);
});
