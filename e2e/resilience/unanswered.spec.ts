import { dayIn } from "../../test/harness/days.ts";
import { openDetails, untilOver } from "../../test/harness/http/book.ts";
import { stateOn } from "../../test/harness/http/page.ts";
import { expect, test } from "../../test/harness/own-site.ts";

test.describe.configure({ mode: "default", timeout: 120_000 });

// Every way in which an answer gets lost: lib/booking/work/unknown.test.ts, and test/chaos.
test("a booking without a response is looked up, and never sent twice", async ({
  http,
  salon,
  visitor,
}) => {
  const { firstName, email } = visitor;
  const details = await openDetails(http, { line: "1042", date: dayIn(26) });
  await salon.fault({ route: "POST /api/Appointments", kind: "reset-after" });
  const sent = await http.send(details, "review", { firstName, email });
  await expect.poll(async () => stateOn((await http.open(sent.path)).html)).toBe("checking");
  expect(stateOn((await untilOver(http, sent)).html)).toBe("confirmed");
  expect(await salon.appointmentsOf(email)).toMatchObject([{ findings: [] }]);
});
