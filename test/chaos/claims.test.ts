import { describe, expect, test } from "vitest";
import { say } from "../harness/words.ts";
import { readPage } from "./claims.ts";
import { readFile } from "./look.ts";

const summary = `<section id="appointment"><h2>Your appointment</h2><dl>
  <div><dt class="a">When</dt><dd><strong>Tuesday, 24\u00a0November</strong><span><strong>16:45 – 17:02</strong> · <span>17 min</span></span></dd></div>
  <div><dt>With</dt><dd>Mara Lindqvist</dd></div></dl>
  <ul><li><span>Fringe trim</span><span>€1,012.50</span></li></ul>
  <p><span>Total</span><strong><span>€1,012.50</span></strong></p></section>`;

function page(title: string, ...words: readonly string[]): string {
  const paragraphs = words.map((text) => `<p>${text}</p>`).join("");
  return `<header>See you soon</header><main><h1>${title}</h1>${paragraphs}${summary}</main>`;
}

describe("a page is read by its words", () => {
  test.each([
    [["stands"], page(say("booking.confirmed.title", { name: "Ada" }))],
    [["stands", "moved"], page("See you soon!", say("manage.movedLead"))],
    [["stands", "moved by the salon"], page("See you soon!", say("manage.movedByUs"))],
    [["stands", "still stands"], page("See you soon!", say("manage.failed.cancel"))],
    [["stands", "old time stands"], page("See you soon!", say("manage.failed.move"))],
    [["stands", "may have changed"], page("See you soon!", say("manage.unsure"))],
    [["cancelled"], page(say("booking.cancelled.title"), say("booking.cancelled.lead"))],
    [["nothing booked"], page(say("booking.not_booked.title"), say("booking.not_booked.more"))],
    [["making sure"], page(say("booking.checking.title"))],
    [
      ["left to the salon"],
      page(say("booking.needs_staff.title"), say("booking.needs_staff.more")),
    ],
    [["left to the salon"], page(say("booking.call_us.title"), say("booking.needs_staff.more"))],
    [["no such booking"], page(say("booking.unknown.title"))],
    [["nothing booked"], page("Your details", say("details.refused.busy", { minutes: 3 }))],
    [[], page("Something new")],
  ])("%j", (claims, html) => {
    expect(readPage(html).claims).toEqual(claims);
  });

  test("with the appointment that it shows", () => {
    expect(readPage(page("See you soon!")).shown).toEqual({
      day: "Tuesday, 24 November",
      time: "16:45 – 17:02",
      people: "Mara Lindqvist · Fringe trim €1,012.50",
      services: ["Fringe trim"],
      total: 1_012_50,
    });
    expect(readPage("<main><h1>Sorry</h1></main>").shown).toBeUndefined();
    const chosen = page("See you soon!").replace(
      "Fringe trim<",
      'Fringe trim<span class="block">Dry</span><',
    );
    expect(readPage(chosen).shown?.services).toEqual(["Fringe trim"]);
  });

  test("and claims nothing that it leaves out", () => {
    const html = page("See you soon!").replace(/<ul>[\s\S]*<\/p>/, "");
    expect(readPage(html).shown).toEqual({
      day: "Tuesday, 24 November",
      time: "16:45 – 17:02",
      people: "Mara Lindqvist",
    });
  });
});

test("a calendar file says when, how long, and whether it was cancelled", () => {
  const file = "DTSTART:20261124T154500Z\r\nDTEND:20261124T160200Z\r\nSTATUS:CONFIRMED\r\n";
  expect(readFile(file, "Europe/Berlin", false)).toEqual({
    claims: ["stands"],
    shown: { day: "Tuesday, 24 November", time: "16:45 – 17:02" },
  });
  const cancelled = file.replace("CONFIRMED", "CANCELLED");
  expect(readFile(cancelled, "Europe/Berlin", true).claims).toEqual([
    "cancelled",
    "may have changed",
  ]);
});
