import { book, openDetails, untilOver } from "../../test/harness/http/book.ts";
import { formOn, formWith, mainOn, problemOn, stateOn } from "../../test/harness/http/page.ts";
import type { Shown } from "../../test/harness/http/visitor.ts";
import { toDetailsOfTrim } from "../../test/harness/journey.ts";
import { expect, test } from "../../test/harness/test.ts";
import { say } from "../../test/harness/words.ts";

const answer = (email: string) => say("details.emailTypo.answer", { email });

test("a domain that looks mistyped is questioned, and the suggestion can be taken", async ({
  day,
  pages,
  salon,
  visitor,
}) => {
  const { details, booking } = pages;
  const [local] = visitor.email.split("@");
  const [typed, meant] = [`${local}@gmial.com`, `${local}@gmail.com`];
  await toDetailsOfTrim(pages, day);
  await details.submit({ ...visitor, email: typed });

  const question = details.main.getByRole("alert");
  await expect(question).toContainText(say("details.emailTypo.lead", { suggestion: meant }));
  await expect(details.known).toContainText(typed);
  await expect(question).toBeFocused();
  await details.expectAccessible();
  // The Enter key gives no answer.
  await details.unfoldKnown();
  await details.field("email").press("Enter");
  await expect(question).toBeFocused();
  expect(await salon.appointmentsOf(typed)).toHaveLength(0);
  expect(await salon.appointmentsOf(meant)).toHaveLength(0);

  await question.getByRole("button", { name: answer(meant) }).click();
  await booking.expectConfirmed(visitor);
  await expect(booking.main).toContainText("@gmail.com");
  expect(await salon.appointmentsOf(meant)).toHaveLength(1);
});

test("an invalid address offers only the suggestion; a valid one can be kept, and is questioned once", async ({
  day,
  http,
  salon,
  visitor,
}) => {
  const details = await openDetails(http, { line: "1042", date: day });
  const { firstName } = visitor;
  const [local] = visitor.email.split("@");
  const asked = (page: Shown) => formOn(page.html, "emailChosen")?.buttons("emailChosen") ?? [];
  const unknown = await http.send(details, "review", { firstName, email: `${local}@icloud..com` });
  expect(asked(unknown)).toEqual([`${local}@icloud.com`]);

  // A new address is questioned again; a confirmed one is not.
  const email = `${local}@gmial.com`;
  const mistaken = await http.send(unknown, "review", { email, phone: "12345" });
  expect(mistaken.html).toContain(`id="phone-problem"`);
  const question = await http.send(mistaken, "review", { phone: "" });
  expect(formWith(question.html, "review")?.get("email")).toBe(email);
  expect(asked(question)).toEqual([`${local}@gmail.com`, email]);
  expect(await salon.appointmentsOf(email)).toHaveLength(0);
  const page = await book(http, question, { firstName, email }, { emailChosen: email });
  expect(stateOn(page.html)).toBe("confirmed");
  expect(mainOn(page.html)).toContain("@gmial.com");
  expect(await salon.appointmentsOf(email)).toHaveLength(1);
});

test("a number that may be one of another country is shown whole, and kept once it is said to be right", async ({
  days,
  http,
  salon,
  visitor,
}) => {
  const details = await openDetails(http, { line: "1042", date: days.next() });
  const { firstName } = visitor;
  const form = (page: Shown) => formOn(page.html, "phoneKept");
  // French, without its country; German as it stands.
  const french = await http.send(details, "review", { firstName, phone: "06 12 34 56 78" });
  expect(mainOn(french.html)).toContain("Is this right? +49 6123 45678, Germany.");
  expect(form(french)?.buttons("phoneKept")).toEqual(["+49612345678"]);
  const own = `+3361${visitor.email.replaceAll(/\D/g, "").padEnd(7, "2").slice(0, 7)}`;
  const mended = await http.send(french, "review", { phone: own });
  expect(stateOn((await untilOver(http, mended)).html)).toBe("confirmed");
  expect(await salon.appointmentsOf(own)).toHaveLength(1);
  expect(await salon.appointmentsOf("+49612345678")).toHaveLength(0);

  const again = await openDetails(http, { line: "1042", date: days.next() });
  const asked = await http.send(again, "review", { firstName, phone: "079 123 45 67" });
  expect(mainOn(asked.html)).toContain("+49 791 234567, Germany");
  const kept = await http.send(asked, "review", { phoneKept: "+49791234567" });
  expect(stateOn((await untilOver(http, kept)).html)).toBe("confirmed");
  const mobile = await openDetails(http, { line: "1042", date: days.next() });
  const email = visitor.email;
  const typed = await http.send(mobile, "review", { firstName, email, phone: "0171 5557019" });
  expect(mainOn(typed.html)).toContain("+49 171 5557019, Germany");
  const right = await http.send(typed, "review", { phoneKept: "+491715557019" });
  expect(stateOn((await untilOver(http, right)).html)).toBe("confirmed");
  expect(await salon.appointmentsOf("+491715557019")).toHaveLength(1);

  const fresh = await openDetails(http, { line: "1042", date: days.next() });
  const extended = await http.send(fresh, "review", { firstName, phone: "030 1234567 ext. 12" });
  expect(problemOn(extended.html)).toContain(say("details.fault.phone_extension"));
});
