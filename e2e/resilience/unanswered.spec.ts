import { dayIn } from "../../test/harness/days.ts";
import { toDetailsOfTrim } from "../../test/harness/journey.ts";
import { expect, test } from "../../test/harness/own-site.ts";

test.describe.configure({ mode: "default", timeout: 120_000 });

// Every way in which an answer gets lost: lib/booking/work/unknown.test.ts, and test/chaos.
test("a booking without a response is looked up, and never sent twice", async ({
  pages,
  salon,
  visitor,
}) => {
  await toDetailsOfTrim(pages, dayIn(26));
  await salon.fault({ route: "POST /api/Appointments", kind: "reset-after" });
  await pages.details.submit(visitor);
  await pages.booking.expectState("checking", 30_000);
  await pages.booking.expectConfirmed(visitor, 40_000);
  expect(await salon.appointmentsOf(visitor.email)).toMatchObject([{ findings: [] }]);
});
