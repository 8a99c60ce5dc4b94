import { expect, test } from "vitest";
import { addDays, instantOf } from "#lib/values/calendar.ts";
import { DAY_MS } from "#lib/values/durations.ts";
import { CREATE_APPOINTMENT, day, openSalon, trim } from "../testing/salon.ts";

test("what needs a person comes first, then what comes by appointment, then the rest", async () => {
  const salon = await openSalon({ timing: { looksAt: [] } });
  const { desk } = salon.bookings;
  const book = async (start: string, firstName: string) =>
    salon.submit(await salon.agree(trim, start), { firstName, email: `${firstName}@example.org` });
  const fault = (changes: object) =>
    salon.fault({ route: CREATE_APPOINTMENT, kind: "status", times: 1, ...changes });
  await book("15:00:00", "ida");
  await book("10:00:00", "ben");
  await fault({ status: 422 });
  await book("12:00:00", "eva");
  await fault({ kind: "error-before" });
  await book("09:00:00", "zoe");
  const cancelled = await book("11:00:00", "tom");
  await salon.bookings.requestChange(cancelled, { revision: 0 });
  await expect.poll(async () => (await salon.view(cancelled)).state).toBe("cancelled");
  const [refused] = (await desk.list({ text: "eva" })).person;
  await desk.tick(refused?.id ?? "", true);

  const names = async (query = {}, on: Pick<typeof desk, "list"> = desk) => {
    const { person, coming, over } = await on.list(query);
    return [person, coming, over].map((all) => all.map(({ contact }) => contact?.firstName));
  };
  expect(await names()).toEqual([["zoe"], ["ben", "ida"], ["eva", "tom"]]);
  expect(await names({ date: addDays(day, 1) })).toEqual([[], [], []]);
  expect(await names({ text: "zoe" })).toEqual([["zoe"], [], []]);
  const nextDay = () => instantOf(addDays(day, 1), "00:01:00", salon.deps.location.timeZone);
  const later = salon.startSite({ now: nextDay }).bookings.desk;
  expect(await names({}, later)).toEqual([["zoe"], [], ["ida", "eva", "tom", "ben"]]);
});

test("what was booked online is summed by the moment at which it came, as far as it stands", async () => {
  const salon = await openSalon();
  const book = async (start: string, firstName: string) =>
    salon.submit(await salon.agree(trim, start), { firstName, email: `${firstName}@example.org` });
  await salon.fault({ route: CREATE_APPOINTMENT, kind: "status", status: 400, times: 1 });
  await book("09:00:00", "eva");
  await book("10:00:00", "ben");
  const cancelled = await book("12:00:00", "ida");
  const sums = (daysLater: number) => {
    const now = () => salon.now() + daysLater * DAY_MS;
    return Promise.all([7, 30].map(salon.startSite({ now }).bookings.desk.bookedOnline));
  };
  const [none, one, two] = [0, 1, 2].map((count) => ({ count, price: count * 12_00 }));
  expect(await sums(0)).toEqual([two, two]);
  await salon.bookings.requestChange(cancelled, { revision: 0 });
  await expect.poll(async () => (await salon.view(cancelled)).state).toBe("cancelled");
  expect(await sums(0)).toEqual([one, one]);
  expect(await sums(8)).toEqual([none, one]);
  expect(await sums(31)).toEqual([none, none]);
});
