import { book, openDetails } from "../../test/harness/http/book.ts";
import { mainOn, stateOn } from "../../test/harness/http/page.ts";
import { createHttpVisitor } from "../../test/harness/http/visitor.ts";
import { expect, test } from "../../test/harness/test.ts";

test("a refused form reveals nothing about existing bookings", async ({ day, http, visitor }) => {
  const details = await openDetails(http, { line: "1042", date: day });
  const attacker = createHttpVisitor(http.origin);
  const [one, two] = [await attacker.open(details.path), await attacker.open(details.path)];
  expect(stateOn((await book(http, details, visitor)).html)).toBe("confirmed");
  const trap = { firstName: visitor.firstName, homepage: "https://spam.example" };
  const known = await attacker.send(one, "review", { ...trap, email: visitor.email });
  const unknown = await attacker.send(two, "review", { ...trap, email: "nobody.here@example.org" });
  const told = ({ status, html }: typeof known, email: string) => [
    status,
    mainOn(html).replaceAll(email, "…"),
  ];
  expect(told(known, visitor.email)).toEqual(told(unknown, "nobody.here@example.org"));
  await attacker.close();
});
