import { dayIn } from "../../test/harness/days.ts";
import { actionIds, buildRelease } from "../../test/harness/release.ts";
import { startSiteProcess } from "../../test/harness/servers.ts";
import { siteOptions } from "../../test/harness/start.ts";
import { expect, test } from "../../test/harness/test.ts";

test.describe.configure({ mode: "serial" });

const ACTIONS = "app/[location]/details/actions.ts";
const PAGE = "app/[location]/details/page.tsx";

/** A later release with another name for the details form's action. */
let release: string;

test.beforeAll(async () => {
  test.setTimeout(300_000);
  release = await buildRelease("renamed", [
    { file: ACTIONS, from: "function book(", to: "function bookAppointment(" },
    { file: PAGE, from: "import { book }", to: "import { bookAppointment as book }" },
  ]);
});

test("server action ids are the same in every build", async () => {
  const [before, after] = [await actionIds(), await actionIds(release)];
  const { book, ...others } = before;
  expect(Object.keys(others)).toEqual(expect.arrayContaining(["forget", "takeInstead"]));
  expect(after).toMatchObject(others);
  expect([book, ...Object.values(others)]).not.toContain(after.bookAppointment);
});

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? "with JavaScript" : "without JavaScript", () => {
    test.use({ javaScriptEnabled });

    test("a form that was opened before a deploy is booked after it", async ({
      page,
      pages,
      salon,
      visitor,
    }) => {
      const place = await siteOptions(salon.url);
      const before = await startSiteProcess(place);
      await page.goto(`${before.url}/book`);
      await pages.menu.book("Fringe trim");
      await pages.time.pickDay(dayIn(javaScriptEnabled ? 71 : 72));
      await pages.time.pickSlot();
      await pages.details.fill(visitor);
      await before.stop();
      const after = await startSiteProcess({ ...place, folder: release });
      await pages.details.submitButton.click();
      await pages.booking.expectConfirmed(visitor);
      expect(await salon.appointmentsOf(visitor.email)).toHaveLength(1);
      await after.stop();
    });
  });
}
