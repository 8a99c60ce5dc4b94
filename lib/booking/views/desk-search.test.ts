import { expect, test } from "vitest";
import { addDays } from "#lib/values/calendar.ts";
import { DAY_MS } from "#lib/values/durations.ts";
import { CREATE_APPOINTMENT, day, openSalon, trim } from "../testing/salon.ts";

test("the agenda of a day has its appointments in order of time, and nothing that was refused", async () => {
  const salon = await openSalon();
  const { desk } = salon.bookings;
  const book = async (start: string, firstName: string) =>
    salon.submit(await salon.agree(trim, start), { firstName, email: `${firstName}@example.org` });
  await book("10:00:00", "ben");
  await book("15:00:00", "ida");
  await salon.fault({ route: CREATE_APPOINTMENT, kind: "status", status: 400, times: 1 });
  await book("12:00:00", "eva");
  const names = async (...days: readonly string[]) =>
    (await desk.agenda(days)).map(({ contact, state }) => [contact?.firstName, state]);
  const both = [
    ["ben", "booked"],
    ["ida", "booked"],
  ];
  expect(await names("2027-04-30", day)).toEqual(both);
  expect(await names(addDays(day, -1), addDays(day, 1))).toEqual([]);
  const [first] = await desk.agenda([day]);
  await desk.cancel(first?.id ?? "");
  await expect.poll(() => names(day)).toEqual([["ben", "cancelled"], both[1]]);
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
    return salon.startSite({ now }).bookings.desk.bookedOnline([7, 30]);
  };
  const [none, one, two] = [0, 1, 2].map((count) => ({ count, price: count * 12_00 }));
  expect(await sums(0)).toEqual([two, two]);
  await salon.bookings.requestChange(cancelled, { revision: 0 });
  await expect.poll(async () => (await salon.view(cancelled)).state).toBe("cancelled");
  expect(await sums(0)).toEqual([one, one]);
  expect(await sums(8)).toEqual([none, one]);
  expect(await sums(31)).toEqual([none, none]);
});
