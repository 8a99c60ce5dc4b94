import { addDays, instantOf, type LocalDate, wallClock } from "#lib/values/calendar.ts";
import { desktop, phone } from "../../test/harness/browser.ts";
import type { Salon } from "../../test/harness/salon.ts";
import { expect, test as shared } from "../../test/harness/test.ts";
import { say } from "../../test/harness/words.ts";

/** Hours, days and zones at which dates go wrong, alternately seen on a desktop and on a phone. */
const moments: readonly (readonly [name: string, at: string, zone?: string])[] = [
  ["a Saturday after noon", "2026-11-28T12:30:00+01:00"],
  ["a Saturday before midnight", "2026-11-28T23:50:00+01:00"],
  ["the last evening of a month", "2026-11-30T20:30:00+01:00"],
  ["the last evening of a year", "2026-12-31T23:40:00+01:00"],
  ["the 29th of February", "2028-02-29T09:15:00+01:00"],
  // Clocks go from 2:00 to 3:00, or back, and in Lisbon at the same moment an hour earlier.
  ["the short night in Berlin", "2027-03-28T01:30:00+01:00"],
  ["the long night in Berlin", "2027-10-31T02:30:00+01:00"],
  ["the short night in New York", "2027-03-14T01:30:00-05:00", "America/New_York"],
  ["the long night in New York", "2027-11-07T01:30:00-05:00", "America/New_York"],
  ["the short night in Lisbon", "2027-03-28T00:30:00+00:00", "Europe/Lisbon"],
  ["the long night in Lisbon", "2027-10-31T01:30:00+00:00", "Europe/Lisbon"],
];

type Opened = { readonly salon: Salon; readonly url: string };

const test = shared.extend<{ at: string; zone: string; opened: Opened }>({
  at: ["", { option: true }],
  zone: ["", { option: true }],
  opened: async ({ at, zone, openAt }, use) => use(await openAt({ at, zone })),
  baseURL: async ({ opened }, use) => use(opened.url),
  salon: async ({ opened }, use) => use(opened.salon),
});

type Starts = { readonly date: LocalDate; readonly start: string };

function startsIn(address: string | null): Starts {
  const { searchParams } = new URL(address ?? "", "http://site.example");
  return { date: searchParams.get("date") ?? "", start: searchParams.get("start") ?? "" };
}

for (const [index, [name, at, zone = "Europe/Berlin"]] of moments.entries()) {
  test.describe(() => {
    test.use({ ...(index % 2 === 0 ? desktop : phone), at, zone });

    test(`a booking is made, moved and cancelled on ${name}`, async ({
      page,
      pages,
      salon,
      visitor,
    }) => {
      const { menu, time, details, booking, manage } = pages;
      const expectWhole = async () => {
        // A page that has just been asked for has no document for a moment.
        const root = page.locator("html");
        const wide = await root.evaluate(
          ({ scrollWidth, clientWidth }) => scrollWidth - clientWidth,
        );
        expect(wide, page.url()).toBe(0);
      };
      const today = wallClock(Date.parse(at), zone).date;

      await menu.open();
      await expectWhole();
      await menu.book("Fringe trim");
      await page.waitForURL(/\/time\?/);
      await expectWhole();
      // Nothing that is offered has gone by.
      for (const link of await time.earliest.all()) {
        const { date, start } = startsIn(await link.getAttribute("href"));
        expect(instantOf(date, start, zone)).toBeGreaterThan(Date.parse(at));
      }
      const wanted = addDays(today, 30);
      await time.pickDay(wanted);
      await expectWhole();
      const chosen = startsIn(await time.slots.first().getAttribute("href"));
      await time.pickSlot();
      await expectWhole();
      await details.submit(visitor);
      await booking.expectConfirmed(visitor);
      await expectWhole();
      const [booked] = await salon.appointmentsOf(visitor.email);
      expect(booked).toMatchObject({ ...chosen, findings: [], price: 12 });

      const file = await page.request.get(`${new URL(page.url()).pathname}/calendar.ics`);
      const begins = new Date(instantOf(chosen.date, chosen.start, zone)).toISOString();
      const written = `${begins.replaceAll(/[-:]|\.000/g, "")}`;
      expect(await file.text()).toContain(`DTSTART:${written}\r\n`);

      await booking.link(say("manage.move")).click();
      await time.toFreeDay();
      const other = time.slots.last();
      const moved = startsIn(await other.getAttribute("href"));
      await other.click();
      await manage.moveButton.click();
      await expect(booking.main).toContainText(say("manage.movedLead"));
      await expectWhole();
      const [now] = await salon.appointmentsOf(visitor.email);
      expect(now).toMatchObject({ ...moved, id: booked?.id, findings: [] });

      await booking.link(say("manage.cancel")).click();
      await manage.cancelButton.click();
      await booking.expectState("cancelled");
      await expectWhole();
      const ended = await salon.appointmentsOf(visitor.email);
      expect(ended).toMatchObject([{ id: booked?.id, status: "cancelled" }]);
    });
  });
}
