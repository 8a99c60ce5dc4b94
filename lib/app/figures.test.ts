import { expect, test } from "vitest";
import { wallClock } from "#lib/values/calendar.ts";
import { book, locationOf, sealsOfOneSlot, stateAt } from "./testing/instances.ts";
import { openApp } from "./testing/open-app.ts";

async function openSite() {
  const { app } = await openApp({
    STAFF_PASSWORD: "linden trees in november",
    cancelCutoffHours: 0,
  });
  const { date } = wallClock(Date.now(), locationOf(app).location.timeZone);
  return { app, read: () => locationOf(app).figures.read(date, date) };
}

test("staff read how many visits booked, for how much, and what of it was cancelled", async () => {
  const { app, read } = await openSite();
  const [first = "", second = ""] = await sealsOfOneSlot(app, 2);
  app.figures?.reach("book", "a visitor", "service");
  const token = await book(app, first, "Mia");
  await book(app, second, "Tom");
  expect(await stateAt(app, token)).toBe("confirmed");

  const booked = await read();
  const { visit, service, ...others } = booked.steps;
  expect([visit, service]).toEqual([3, 3]);
  expect(others).toEqual({ time: 2, details: 2, sent: 2, booked: 1 });
  expect(booked.revenue.booked).toBeGreaterThan(1_000);
  expect(booked.revenue.kept).toBe(booked.revenue.booked);
  expect(booked.ends).toEqual([{ end: "slot_taken", count: 1 }]);

  const { text } = await app.metrics.scrape();
  expect(text).toContain('bookfront_visit_steps_total{step="booked"} 1\n');

  const { bookings } = locationOf(app);
  const cancelled = await bookings.requestChange(token, { revision: 0 });
  expect(cancelled).toEqual({ ok: true });
  const later = await read();
  expect(later.steps).toEqual(booked.steps);
  expect(later.revenue).toEqual({ booked: booked.revenue.booked, kept: 0 });
});

test("a figure counts on the day that it is at the location", async () => {
  const { app } = await openSite();
  const { timeZone } = locationOf(app).location;
  const began = Date.parse("2030-06-01T12:00:00Z");
  for (let minutes = 0; minutes < 24 * 60; minutes += 5) {
    const at = began + minutes * 60_000;
    expect(app.figures?.dateOf("book", at)).toBe(wallClock(at, timeZone).date);
  }
});
