import { book, openDetails } from "../../test/harness/http/book.ts";
import { formWith, headingOn, mainOn, problemOn, stateOn } from "../../test/harness/http/page.ts";
import { createHttpVisitor } from "../../test/harness/http/visitor.ts";
import { toDetailsOfTrim } from "../../test/harness/journey.ts";
import { expect, test } from "../../test/harness/test.ts";
import { say } from "../../test/harness/words.ts";

test("a tampered seal is refused, and the form keeps its values", async ({
  day,
  http,
  salon,
  visitor,
}) => {
  const { firstName, email } = visitor;
  const details = await openDetails(http, { line: "1042", date: day });
  const seal = formWith(details.html, "review")?.get("review") ?? "";
  const review = seal.replace(/.{10}$/, "AAAAAAAA.2");
  const refused = await http.send(details, "review", { firstName, email, review });
  expect(problemOn(refused.html)).toContain(say("details.refused.unreadable"));
  expect(formWith(refused.html, "review")?.get("email")).toBe(email);
  expect(await salon.appointmentsOf(email)).toEqual([]);
  expect(stateOn((await book(http, refused, visitor)).html)).toBe("confirmed");
  expect(await salon.appointmentsOf(email)).toHaveLength(1);
});

test("an expired seal is renewed, and the form keeps its values", async ({
  day,
  http,
  sealer,
  salon,
  visitor,
}) => {
  const details = await openDetails(http, { line: "1042", date: day });
  const old = await sealer.seal("review", {}, 0.001);
  const { firstName, email } = visitor;
  const refused = await http.send(details, "review", { firstName, email, review: old });
  expect(problemOn(refused.html)).toContain(say("details.refused.expired"));
  const form = formWith(refused.html, "review");
  expect([form?.get("firstName"), form?.get("email")]).toEqual([firstName, email]);
  expect(stateOn((await book(http, refused, visitor)).html)).toBe("confirmed");
  expect(await salon.appointmentsOf(email)).toHaveLength(1);
});

// Every combination of Origin, Sec-Fetch-Site and Referer is in test/attack/csrf.ts.
test("a cross-site form is refused with a message", async ({ day, http, salon, visitor }) => {
  const text = createHttpVisitor(http.origin, { habits: "older" });
  const details = await openDetails(text, { line: "1042", date: day });
  const filled = { firstName: visitor.firstName, email: visitor.email };
  const evil = { origin: "https://evil.example", referer: "https://evil.example/form" };
  const { location = "" } = await text.post(details, "review", filled, evil);
  const refused = await http.open(location);
  expect(refused.status).toBe(200);
  expect(mainOn(refused.html)).toContain(say("problem.refusedTitle"));
  expect(await salon.appointmentsOf(visitor.email)).toEqual([]);
  // The same form from the site itself is booked: only the origin was wrong.
  expect(stateOn((await book(text, details, visitor)).html)).toBe("confirmed");
  expect(await salon.appointmentsOf(visitor.email)).toHaveLength(1);
  await text.close();
});

test("an overlong form keeps its values and shows an error", async ({ day, pages, visitor }) => {
  const { details } = pages;
  await toDetailsOfTrim(pages, day);
  await details.fill(visitor);
  await details.field("lastName").fill("x".repeat(140_000));
  await details.submitButton.click();
  await expect(details.alert).toContainText(say("problem.too_longLead"));
  await expect(details.field("email")).toHaveValue(visitor.email);
});

test("an overlong form is answered in words", async ({ day, http }) => {
  const details = await openDetails(http, { line: "1042", date: day });
  const answer = await http.send(details, "review", { lastName: "x".repeat(140_000) });
  expect([answer.status, headingOn(answer.html)]).toEqual([413, say("problem.too_longTitle")]);
});
