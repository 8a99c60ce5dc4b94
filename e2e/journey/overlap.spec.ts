import { minutesOf } from "#lib/values/calendar.ts";
import { detailsQueryIn } from "../../test/harness/details-query.ts";
import { book, openDetails, slotsOn, untilOver } from "../../test/harness/http/book.ts";
import { formWith, mainOn, problemOn, stateOn } from "../../test/harness/http/page.ts";
import { cut } from "../../test/harness/journey.ts";
import { expect, test } from "../../test/harness/test.ts";
import { money, say } from "../../test/harness/words.ts";

test("an overlapping booking is questioned, and booked when confirmed", async ({
  day,
  http,
  salon,
  visitor,
}) => {
  const details = await openDetails(http, { line: cut.line, date: day });
  const { date, start } = detailsQueryIn(http.origin + details.path);
  expect(stateOn((await book(http, details, visitor)).html)).toBe("confirmed");

  const times = await http.open(`/book/time?line=1042&date=${date}`);
  const during = slotsOn(times).find((slot) => {
    const since = minutesOf(detailsQueryIn(http.origin + slot).start) - minutesOf(start);
    return since >= 0 && since < cut.minutes;
  });
  const question = await book(http, await http.open(during ?? ""), visitor);
  expect(mainOn(question.html).split(say("details.overlap.lead"))).toHaveLength(2);
  expect(problemOn(question.html)).not.toContain(cut.service);
  expect(formWith(question.html, "review")?.get("email")).toBe(visitor.email);
  expect(await salon.appointmentsOf(visitor.email)).toHaveLength(1);

  const yes = say("details.overlap.yes", { price: money(12_00) });
  const booked = await http.send(question, yes);
  expect(stateOn((await untilOver(http, booked)).html)).toBe("confirmed");
  expect(await salon.appointmentsOf(visitor.email)).toHaveLength(2);
});
