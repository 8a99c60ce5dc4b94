import { expect, onTestFinished, test } from "vitest";
import { createSqliteJournal } from "#lib/store/journal/sqlite/journal.ts";
import { tempFolder } from "../../../test/harness/temp-folder.ts";
import { CREATE_APPOINTMENT, mia, openSalon, type Salon, trim } from "../testing/salon.ts";

/** As after a lost disk, or a fail-over to a replica that lacks the last second. */
async function siteWithoutMemory(salon: Salon, upstream = salon.deps.upstream) {
  const dir = tempFolder();
  const journal = createSqliteJournal(dir);
  onTestFinished(() => journal.close());
  return salon.startSite({ journal, upstream });
}

test("an appointment that the journal has lost is not sent again, nor called taken", async () => {
  const salon = await openSalon();
  const review = await salon.agree(trim, "10:00:00");
  expect((await salon.book(review)).state).toBe("confirmed");
  const { bookings } = await siteWithoutMemory(salon);
  const token = await salon.submit(review, mia, bookings);
  await expect.poll(async () => (await salon.view(token, bookings)).pending).toBe(false);
  expect((await salon.view(token, bookings)).state).toBe("needs_staff");
  expect(await salon.posts(CREATE_APPOINTMENT)).toBe(1);
});

test("an appointment without a member, whose time is still offered, is not sent again either", async () => {
  const salon = await openSalon();
  const review = await salon.agree([{ serviceId: "svc_light_pod", addons: [] }], "10:00:00");
  expect((await salon.book(review)).state).toBe("confirmed");
  const { bookings } = await siteWithoutMemory(salon);
  const token = await salon.submit(review, mia, bookings);
  await expect.poll(async () => (await salon.view(token, bookings)).pending).toBe(false);
  expect((await salon.view(token, bookings)).state).toBe("needs_staff");
  expect((await salon.ledger()).appointments).toHaveLength(1);
});

test("a cancelled appointment does not prevent the booking", async () => {
  const salon = await openSalon();
  const review = await salon.agree(trim, "10:00:00");
  await salon.book(review);
  const [appointment] = (await salon.ledger()).appointments;
  await salon.control("POST", `/appointments/${appointment?.id}`, { status: "cancelled" });
  const { bookings } = await siteWithoutMemory(salon);
  const token = await salon.submit(review, mia, bookings);
  expect((await salon.view(token, bookings)).state).toBe("confirmed");
  expect(await salon.posts(CREATE_APPOINTMENT)).toBe(2);
});

test("nor does one whose record does not say that it stands, while its member's time is offered", async () => {
  const salon = await openSalon();
  const review = await salon.agree(trim, "10:00:00");
  await salon.book(review);
  const [appointment] = (await salon.ledger()).appointments;
  await salon.control("POST", `/appointments/${appointment?.id}`, { status: "cancelled" });
  const { upstream } = salon;
  const searchAppointments: typeof upstream.searchAppointments = async (query, how) => {
    const page = await upstream.searchAppointments(query, how);
    if (!page.ok) return page;
    const records = page.value.records.map((record) => ({ ...record, cancelled: undefined }));
    return { ok: true, value: { ...page.value, records } };
  };
  const { bookings } = await siteWithoutMemory(salon, { ...upstream, searchAppointments });
  const token = await salon.submit(review, mia, bookings);
  expect((await salon.view(token, bookings)).state).toBe("confirmed");
  expect(await salon.posts(CREATE_APPOINTMENT)).toBe(2);
});

test("a slow list of earlier appointments still settles a lost answer", async () => {
  const salon = await openSalon();
  const review = await salon.agree(trim, "10:00:00");
  const route = "GET /api/Appointments/search";
  await salon.fault({ route, kind: "slow", delayMs: 4_400 });
  await salon.fault({ route: CREATE_APPOINTMENT, kind: "reset-after" });
  const token = await salon.submit(review);
  await expect.poll(async () => (await salon.view(token)).pending, { timeout: 15_000 }).toBe(false);
  expect((await salon.view(token)).state).toBe("confirmed");
  expect(await salon.posts(CREATE_APPOINTMENT)).toBe(1);
});
