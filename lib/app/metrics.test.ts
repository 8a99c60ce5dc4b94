import { expect, test } from "vitest";
import type { SandboxOptions } from "../../sandbox/start.ts";
import { book, sealsOfOneSlot, stateAt } from "./testing/instances.ts";
import { openApp } from "./testing/open-app.ts";

async function openSite(options: SandboxOptions = {}) {
  const { app, sandbox } = await openApp({}, options);
  await app.start();
  const services = app.locations.get("book");
  if (!services) throw new Error("no location");
  const { fault } = sandbox;
  return { app, services, fault, lines: async () => (await app.metrics.scrape()).text.split("\n") };
}

test("a scrape tells requests by lane and result, and the key's limits", async () => {
  const { services, lines } = await openSite();
  await services.catalogue.read();
  await services.catalogue.read();
  const text = await lines();
  expect(text).toContain(
    'bookfront_upstream_requests_total{location="book",route="categories",lane="browse",result="ok"} 1',
  );
  expect(text).toContain('bookfront_limit{location="book",limit="writes"} 5');
  expect(text).toContain('bookfront_limit_used{location="book",limit="requests"} 1');
  expect(text).toContain('bookfront_bookings_stuck{location="book"} 0');
});

test("a booking is counted by each state that it enters", async () => {
  const { app, lines } = await openSite();
  const [seal = ""] = await sealsOfOneSlot(app, 1);
  const token = await book(app, seal, "Mia");
  await expect.poll(() => stateAt(app, token), { timeout: 10_000 }).toBe("confirmed");
  const counts = (await lines()).filter((line) => line.includes("booking_transitions_total{"));
  for (const state of ["waiting", "sending", "booked"]) {
    expect(counts.join()).toMatch(new RegExp(`state="${state}"\\} [1-9]`));
  }
});

test("a refused key is an issue until it is accepted again", async () => {
  const { services, fault, lines } = await openSite();
  const issue = 'bookfront_upstream_issue{location="book",route="categories",cause="refused"} 1';
  await fault({ route: "GET *", kind: "status", status: 401, times: 1 });
  await services.catalogue.readFresh("browse");
  expect(await lines()).toContain(issue);
  await services.catalogue.readFresh("browse");
  expect(await lines()).not.toContain(issue);
});
