import { expect, test } from "vitest";
import { keys } from "../../../sandbox/keys.ts";
import { CREATE_APPOINTMENT, openSalon } from "../testing/salon.ts";

/** Its answer was lost, and its key cannot see what became of it. */
async function needingPerson() {
  const salon = await openSalon({ key: keys.booking.value });
  const review = await salon.agree();
  await salon.fault({ route: CREATE_APPOINTMENT, kind: "reset-after" });
  await salon.submit(review);
  const { desk } = salon.bookings;
  const [entry] = await desk.all();
  return { salon, desk, id: entry?.id ?? "" };
}

test("a notice is handed out once, again when it is due again, and never after delivery", async () => {
  const { salon, desk, id } = await needingPerson();
  const take = async (retryAfterMs = 0) =>
    (await desk.takeNotices(() => retryAfterMs)).map((notice) => [notice.id, notice.noticeTries]);
  const both = await Promise.all([take(60_000), take(60_000)]);
  expect(both.flat()).toEqual([[id, 1]]);
  expect(await take()).toEqual([]);
  await salon.deps.journal.note(id, () => ({ noticeDueAt: salon.now() }));
  expect(await take()).toEqual([[id, 2]]);
  expect(await take()).toEqual([[id, 3]]);
  await desk.noticeDelivered(id);
  expect(await take()).toEqual([]);
});

test("staff are not notified of what they have ticked off, nor once the tick is taken back", async () => {
  const { desk, id } = await needingPerson();
  for (const isHandled of [true, false]) {
    await desk.tick(id, isHandled);
    expect(await desk.takeNotices(() => 0)).toEqual([]);
  }
});
