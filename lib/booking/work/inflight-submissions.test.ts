import { expect, test } from "vitest";
import type { Contact } from "../model/contact.ts";
import { openSalon, trim } from "../testing/salon.ts";
import { changedLines } from "../testing/visit.ts";
import { CROWD_ABOVE, createInflightSubmissions } from "./worker.ts";

test("a crowd's forms are answered before their bookings end", async () => {
  const salon = await openSalon();
  const { upstream } = salon.deps;
  const open = Promise.withResolvers<void>();
  const createClient: typeof upstream.createClient = async (body, how) => {
    await open.promise;
    return upstream.createClient(body, how);
  };
  const { bookings } = salon.startSite({ upstream: { ...upstream, createClient } });
  const review = await salon.agree(trim, "10:00:00", "tm_mara");
  const many = Array.from({ length: CROWD_ABOVE + 1 }, async (_, index) => {
    const guest: Contact = { firstName: "Ben", email: `ben${index}@example.org` };
    const start = `${10 + Math.floor(index / 4)}:${String((index % 4) * 15).padStart(2, "0")}:00`;
    const visit = { ...changedLines(review, { start }), intentId: `${index}` };
    return salon.submit(visit, guest, bookings);
  });
  const tokens = await Promise.all(many);
  const pending = async () => {
    const views = await Promise.all(tokens.map((token) => salon.view(token, bookings)));
    return views.filter((view) => view.pending).length;
  };
  expect(await pending()).toBe(tokens.length);
  open.resolve();
  await expect.poll(pending, { timeout: 10_000 }).toBe(0);
});

test("a crowd is over when enough forms are answered", () => {
  const submissions = createInflightSubmissions();
  function isCrowded(): boolean {
    let calls = 0;
    submissions.onCrowd(() => {
      calls += 1;
    })();
    return calls > 0;
  }
  for (let count = 0; count < CROWD_ABOVE; count += 1) submissions.begin();
  expect(isCrowded()).toBe(false);
  const last = submissions.begin();
  expect(isCrowded()).toBe(true);
  last();
  expect(isCrowded()).toBe(false);
});

test("waiting forms are called when a crowd comes, unless they unsubscribed", () => {
  const submissions = createInflightSubmissions();
  const called: string[] = [];
  submissions.onCrowd(() => called.push("stayed"));
  submissions.onCrowd(() => called.push("left"))();
  for (let count = 0; count <= CROWD_ABOVE; count += 1) submissions.begin();
  expect(called).toEqual(["stayed"]);
});
