import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { createSqliteJournal } from "#lib/journal/sqlite/journal.ts";
import { CREATE_APPOINTMENT, mia, openSalon, type Salon, trim } from "../testing/salon.ts";

/** As after a fail-over to a replica that had not got the last second, or a lost disk. */
async function siteWithoutMemory(salon: Salon) {
  const dir = await mkdtemp(join(tmpdir(), "bookfront-emptied-"));
  const journal = createSqliteJournal(dir);
  onTestFinished(async () => {
    await journal.close();
    await rm(dir, { recursive: true });
  });
  return salon.startSite({ journal });
}

test("an appointment that the journal has lost is not sent again, nor called taken", async () => {
  const salon = await openSalon();
  const review = await salon.review(trim, "10:00:00");
  expect((await salon.book(review)).state).toBe("confirmed");
  const { bookings } = await siteWithoutMemory(salon);
  const token = await salon.submit(review, mia, bookings);
  await expect.poll(async () => (await salon.view(token, bookings)).pending).toBe(false);
  expect((await salon.view(token, bookings)).state).toBe("needs_staff");
  expect(await salon.posts(CREATE_APPOINTMENT)).toBe(1);
});

test("one without a member, whose time is offered as before, is not sent again either", async () => {
  const salon = await openSalon();
  const review = await salon.review([{ serviceId: "svc_light_pod", addons: [] }], "10:00:00");
  expect((await salon.book(review)).state).toBe("confirmed");
  const { bookings } = await siteWithoutMemory(salon);
  const token = await salon.submit(review, mia, bookings);
  await expect.poll(async () => (await salon.view(token, bookings)).pending).toBe(false);
  expect((await salon.view(token, bookings)).state).toBe("needs_staff");
  expect((await salon.ledger()).appointments).toHaveLength(1);
});

test("a cancelled one is no obstacle", async () => {
  const salon = await openSalon();
  const review = await salon.review(trim, "10:00:00");
  await salon.book(review);
  const [appointment] = (await salon.ledger()).appointments;
  await salon.control("POST", `/appointments/${appointment?.id}`, { status: "cancelled" });
  const { bookings } = await siteWithoutMemory(salon);
  const token = await salon.submit(review, mia, bookings);
  expect((await salon.view(token, bookings)).state).toBe("confirmed");
  expect(await salon.posts(CREATE_APPOINTMENT)).toBe(2);
});
