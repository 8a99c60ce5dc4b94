import { setTimeout as sleep } from "node:timers/promises";
import { expect, onTestFinished, test } from "vitest";
import { createSqliteJournal } from "#lib/store/sqlite/journal.ts";
import { instantOf } from "#lib/values/calendar.ts";
import { tempFolder } from "../../../test/harness/temp-folder.ts";
import { CREATE_APPOINTMENT, day, openSalon, type Salon, trim } from "../testing/salon.ts";

const DAY_MS = 24 * 60 * 60_000;
const UNKNOWN = { ok: false, error: "unknown_token" };
const LOST = { ok: false, error: "lost" };

/** The site with an empty journal, as after Redis was flushed. */
async function afterLoss(salon: Salon, now = salon.now) {
  const dir = tempFolder();
  const journal = createSqliteJournal(dir);
  onTestFinished(() => journal.close());
  return { journal, ...salon.startSite({ journal, now }) };
}

async function booked() {
  const salon = await openSalon();
  const token = await salon.submit(await salon.agree(trim, "10:00:00", "tm_mara"));
  expect((await salon.view(token)).state).toBe("confirmed");
  return { salon, token };
}

test("a link whose booking the journal has lost says so, changes nothing and stores nothing", async () => {
  const { salon, token } = await booked();
  const { journal, bookings } = await afterLoss(salon);
  expect(await bookings.view(token)).toEqual(LOST);
  expect(await bookings.faultOf(token)).toBe("lost");
  expect(await bookings.requestChange(token, { revision: 0 })).toEqual(LOST);
  expect(await journal.find("book", { newest: 10 })).toEqual([]);
  expect((await salon.ledger()).appointments).toMatchObject([{ status: "booked" }]);
});

test("made-up links and those of another location stay unknown", async () => {
  const { salon, token } = await booked();
  const { journal, bookings } = await afterLoss(salon);
  const location = { ...salon.deps.location, slug: "elsewhere" };
  const elsewhere = salon.startSite({ journal, location });
  expect(await elsewhere.bookings.view(token)).toEqual(UNKNOWN);
  const mangled = token.replace(/.$/, (last) => (last === "A" ? "B" : "A"));
  expect(await bookings.view(mangled)).toEqual(UNKNOWN);
  expect(await bookings.view("made-up")).toEqual(UNKNOWN);
});

test("a link whose week is over is unknown, lost or purged", async () => {
  const { salon, token } = await booked();
  const onDay = (days: number) => () =>
    instantOf(day, "12:00:00", salon.deps.location.timeZone) + days * DAY_MS;
  expect(await (await afterLoss(salon, onDay(7))).bookings.view(token)).toEqual(LOST);
  expect(await (await afterLoss(salon, onDay(8))).bookings.view(token)).toEqual(UNKNOWN);
  await salon.journal.purge(salon.now() + 450 * DAY_MS);
  const muchLater = salon.startSite({ now: () => salon.now() + 450 * DAY_MS });
  expect(await muchLater.bookings.view(token)).toEqual(UNKNOWN);
});

test("a link of a booking whose time was taken at once does not speak of an appointment", async () => {
  const salon = await openSalon();
  const review = await salon.agree(trim, "10:00:00", "tm_mara");
  await salon.submit(review);
  const ben = { firstName: "Ben", email: "ben@example.org" };
  const token = await salon.submit({ ...review, intentId: "ben's" }, ben);
  expect((await salon.view(token)).state).toBe("slot_taken");
  expect(await (await afterLoss(salon)).bookings.view(token)).toEqual(UNKNOWN);
});

test("a journal that is away while a booking is checked leaves no promise unhandled", async () => {
  const salon = await openSalon({ timing: { submitWait: 500, looksAt: [], retryAfter: [60_000] } });
  await salon.fault({ route: CREATE_APPOINTMENT, kind: "reset-after" });
  const token = await salon.submit(await salon.agree());
  const unhandled: unknown[] = [];
  const note = (reason: unknown) => void unhandled.push(reason);
  process.on("unhandledRejection", note);
  onTestFinished(() => void process.off("unhandledRejection", note));
  let failures = 0;
  const away = async (ms: number) => {
    await sleep(ms);
    failures += 1;
    throw new Error("the journal is away");
  };
  const { journal } = salon;
  const { bookings } = salon.startSite({
    journal: {
      ...journal,
      memoryOf: (slug, now) => ({ ...journal.memoryOf(slug, now), list: () => away(0) }),
      find: (slug, by) => ("appointmentId" in by ? away(200) : journal.find(slug, by)),
    },
  });
  await bookings.desk.resend(bookings.idOf(token) ?? "");
  await expect.poll(() => failures).toBe(2);
  await sleep(50);
  expect(unhandled).toEqual([]);
});
