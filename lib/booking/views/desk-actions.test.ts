import { expect, test } from "vitest";
import { startOf } from "../model/visit.ts";
import { mia, openSalon, trim } from "../testing/salon.ts";

test("staff cancel several bookings by the machine of a visitor's change, deadline or not", async () => {
  const salon = await openSalon();
  const late = {
    ...salon.deps.location,
    rules: { ...salon.deps.location.rules, cancelCutoffHours: 9_999 },
  };
  const { bookings } = salon.startSite({ location: late });
  const { desk } = bookings;
  const reviews = [await salon.agree(trim, "15:00:00"), await salon.agree()];
  const people = [mia, { firstName: "Ida", email: "ida@example.org" }];
  const tokens = [];
  for (const [index, review] of reviews.entries()) {
    tokens.push(await salon.submit(review, people[index] ?? mia, bookings));
  }
  const entries = await desk.ofIntents([...reviews.map(({ intentId }) => intentId), "unknown"]);
  const starts = entries.map(({ visit }) => visit?.start);
  expect(starts).toEqual(reviews.map(startOf).toSorted());
  expect(desk.mayCancel()).toBe(true);
  for (const { id } of entries) expect((await desk.cancel(id)).ok).toBe(true);
  for (const token of tokens) {
    await expect.poll(async () => (await salon.view(token)).state).toBe("cancelled");
  }
  expect(await desk.ofIntents(reviews.map(({ intentId }) => intentId))).toEqual([]);
  const [first] = entries;
  expect(await desk.cancel(first?.id ?? "")).toEqual({ ok: false, error: "changed" });
});
