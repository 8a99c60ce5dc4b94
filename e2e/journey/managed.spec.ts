import { randomUUID } from "node:crypto";
import { sealToken } from "#lib/booking/model/link-token.ts";
import { keys } from "../../sandbox/keys.ts";
import { book, openDetails, pathnameOf, slotsOn, untilOver } from "../../test/harness/http/book.ts";
import {
  formOn,
  headingOn,
  linkNamed,
  mainOn,
  problemOn,
  stateOn,
  textOf,
} from "../../test/harness/http/page.ts";
import {
  createHttpVisitor,
  type HttpVisitor,
  type Shown,
} from "../../test/harness/http/visitor.ts";
import { expect, test } from "../../test/harness/test.ts";
import { say, spellDate, spellTime } from "../../test/harness/words.ts";

async function openMove(http: HttpVisitor, booked: Shown): Promise<Shown> {
  const move = await http.open(linkNamed(booked.html, say("manage.move")) ?? "");
  const confirm = await http.open(slotsOn(move, "/move/confirm?").at(-1) ?? "");
  expect(headingOn(confirm.html)).toBe(say("manage.movePage.confirmTitle"));
  return confirm;
}

test("a link whose booking the journal has lost says so, and gives the phone number", async ({
  day,
  http,
  sealer,
}) => {
  const token = sealToken(sealer, { id: randomUUID(), slug: "book", date: day });
  const path = `/book/bookings/${token}`;
  expect(path.length).toBeLessThan(170);
  for (const page of ["", "/move", "/cancel", "/calendar.ics"]) {
    const { status, headers, html } = await http.open(path + page);
    expect([page, status, headingOn(html)]).toEqual([page, 404, say("booking.lost.title")]);
    expect(headers["cache-control"]).toBe("private, no-store");
    expect(mainOn(html)).toContain(say("booking.lost.lead"));
    expect(html).toMatch(/<meta name="robots" content="noindex/);
    expect(linkNamed(html, "+49 30 5557 0142")).toBe("tel:+493055570142");
  }
  const german = await http.open(`${path}?lang=de`);
  expect(headingOn(german.html)).toBe("Wir können diese Buchung nicht mehr anzeigen");
  // With one letter changed it belongs to no booking.
  const changed = path.replace(/.$/, (last) => (last === "A" ? "B" : "A"));
  expect(headingOn((await http.open(changed)).html)).toBe(say("booking.unknown.title"));
});

// That cancelling goes the same way, and that the next visitor is told from the start:
// lib/booking/work/cancel.test.ts and change-rights.test.ts.
test("what the key may not do is left to the phone", async ({
  anotherSite,
  day,
  salon,
  visitor,
}) => {
  const { url } = await anotherSite({ BOOKING_API_KEY: keys.noEditing.value });
  const http = createHttpVisitor(url);
  const details = await openDetails(http, { line: "1042", date: day });
  const confirm = await openMove(http, await book(http, details, visitor));
  const left = await untilOver(http, await http.send(confirm, "revision"));
  expect(mainOn(left.html)).toContain(say("manage.failed.call"));
  for (const change of ["move", "cancel"] as const) {
    expect(linkNamed(left.html, say(`manage.${change}`))).toBeUndefined();
  }
  expect(await salon.appointmentsOf(visitor.email)).toMatchObject([{ status: "booked" }]);
  await http.close();
});

test("what the salon has moved, cancelled or deleted meanwhile is shown, and not touched", async ({
  days,
  http,
  salon,
  visitor,
}) => {
  const details = await openDetails(http, { line: "1042", date: days.next() });
  const booked = await book(http, details, visitor);
  const [made] = await salon.appointmentsOf(visitor.email);
  const cancel = await http.open(linkNamed(booked.html, say("manage.cancel")) ?? "");
  const moved = { date: days.next(), start: "17:30:00" };
  await salon.changeAppointment(made?.id ?? "", moved);
  const shown = await untilOver(http, await http.send(cancel, "revision"));
  expect(problemOn(shown.html)).toContain(say("manage.failed.changed"));
  expect(mainOn(shown.html)).toContain(textOf(spellDate(moved.date)));
  expect(mainOn(shown.html)).toContain(textOf(spellTime(moved.start)));
  const confirm = await openMove(http, shown);
  await salon.changeAppointment(made?.id ?? "", { status: "cancelled" });
  const over = await untilOver(http, await http.send(confirm, "revision"));
  expect(stateOn(over.html)).toBe("cancelled");
  expect(mainOn(over.html)).toContain(say("manage.cancelledByUs"));
  expect(await salon.appointmentsOf(visitor.email)).toMatchObject([
    { ...moved, status: "cancelled", cancellation: null },
  ]);
});

test("an appointment that the salon has deleted is looked for again", async ({
  day,
  http,
  salon,
  visitor,
}) => {
  const details = await openDetails(http, { line: "1042", date: day });
  const booked = await book(http, details, visitor);
  const cancel = await http.open(`${pathnameOf(booked)}/cancel`);
  const [deleted] = await salon.appointmentsOf(visitor.email);
  await salon.changeAppointment(deleted?.id ?? "", { deleted: true });
  // One 404 may be a gateway's: only a second one, a minute later, is a deleted appointment.
  const page = await http.send(cancel, "revision");
  await expect
    .poll(async () => headingOn((await http.open(page.path)).html))
    .toBe(say("booking.cancelling.title"));
});

test("after the cut-off the page, and the pages for changes, lead to the phone", async ({
  anotherSite,
  day,
  visitor,
}) => {
  const { url } = await anotherSite({ cancelCutoffHours: 2000, moveCutoffHours: 2000 });
  const http = createHttpVisitor(url);
  const details = await openDetails(http, { line: "1042", date: day });
  const booked = await book(http, details, visitor);
  for (const change of ["move", "cancel"] as const) {
    expect(linkNamed(booked.html, say(`manage.${change}`))).toBeUndefined();
    const { html } = await http.open(`${pathnameOf(booked)}/${change}`);
    expect(headingOn(html)).toBe(say(`manage.${change}`));
    expect(linkNamed(html, "+49 30 5557 0142")).toBe("tel:+493055570142");
    expect(formOn(html, "revision")).toBeUndefined();
  }
  await http.close();
});
