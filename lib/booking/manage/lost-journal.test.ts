import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import { createSqliteJournal } from "#lib/journal/sqlite/journal.ts";
import { keys } from "../../../sandbox/keys.ts";
import { openToken, sealToken } from "../state/token.ts";
import { openSalon, type Salon, type SalonOptions, trim } from "../testing/salon.ts";

const CANCEL = "POST /api/Appointments/{id}";
const MOVE = "POST /api/Appointments/{id}/reschedule";
const DAY_MS = 24 * 60 * 60_000;
const UNKNOWN = { ok: false, error: "unknown_token" };

async function booked(options: SalonOptions = {}) {
  const salon = await openSalon(options);
  const short = await salon.submit(await salon.review(trim, "10:00:00", "tm_mara"));
  const { lastingToken } = await salon.view(short);
  return { salon, token: lastingToken ?? short };
}

/** The same site with an empty journal. */
async function afterLoss(salon: Salon) {
  const dir = await mkdtemp(join(tmpdir(), "bookfront-lost-"));
  const journal = createSqliteJournal(dir);
  onTestFinished(async () => {
    await journal.close();
    await rm(dir, { recursive: true });
  });
  return { journal, ...salon.startSite({ journal }) };
}

async function target(salon: Salon) {
  const { date, start } = await salon.offered(trim, "14:00:00", "tm_mara");
  return { date, start };
}

describe.each(["full", "noReading"] as const)("with the key %s, a lasting link", (name) => {
  const key = keys[name].value;

  test("shows its appointment as before once the journal is lost", async () => {
    const { salon, token } = await booked({ key });
    const { contactHint: _, shortToken: _short, ...before } = await salon.view(token);
    expect(before.lastingToken).toBeUndefined();
    const { bookings } = await afterLoss(salon);
    expect(await salon.view(token, bookings)).toMatchObject({
      ...before,
      contactFirstName: "Mia",
      may: { cancel: "yes", move: "yes" },
    });
  });

  test("moves and cancels it, each once", async () => {
    const { salon, token } = await booked({ key });
    const { bookings } = await afterLoss(salon);
    const to = await target(salon);
    const moved = await Promise.all(
      [1, 2].map(() => bookings.requestChange(token, { revision: 0, to })),
    );
    expect(moved.map(({ ok }) => ok)).toContain(true);
    expect(await salon.view(token, bookings)).toMatchObject({ state: "confirmed", ...to });
    expect(await salon.posts(MOVE)).toBe(1);
    const form = { revision: 1 };
    await Promise.all([1, 2].map(() => bookings.requestChange(token, form)));
    expect((await salon.view(token, bookings)).state).toBe("cancelled");
    expect(await salon.posts(CANCEL)).toBe(1);
    expect((await salon.ledger()).appointments).toMatchObject([{ status: "cancelled", ...to }]);
  });
});

test("two sites that share an empty journal restore one booking, and cancel it once", async () => {
  const { salon, token } = await booked();
  const { journal, bookings } = await afterLoss(salon);
  const other = salon.startSite({ journal });
  const presses = [bookings, other.bookings].map((by) => by.requestChange(token, { revision: 0 }));
  expect((await Promise.all(presses)).map(({ ok }) => ok)).toContain(true);
  await expect.poll(async () => (await salon.view(token, bookings)).state).toBe("cancelled");
  expect(await salon.posts(CANCEL)).toBe(1);
  expect(await journal.newest("book", 10)).toHaveLength(1);
});

test("each change asks for a new link, and a link that is newer than its record brings it up to date", async () => {
  const { salon, token } = await booked({ key: keys.noReading.value });
  const { journal, bookings } = await afterLoss(salon);
  await salon.view(token, bookings);
  const to = await target(salon);
  await salon.bookings.requestChange(token, { revision: 0, to });
  const { lastingToken = "" } = await salon.view(token);
  expect(await salon.view(lastingToken)).toMatchObject(to);
  // The other journal, as a backup of before the move.
  expect((await salon.view(token, bookings)).start).toBe("10:00:00");
  expect(await salon.view(lastingToken, bookings)).toMatchObject({
    ...to,
    appointment: { status: "moved", revision: 1, changedBy: "visitor" },
  });
  expect(await salon.view(token, bookings)).toMatchObject(to);
  expect(await journal.newest("book", 10)).toHaveLength(1);
});

test("what the salon has changed since is shown where the key may read", async () => {
  const { salon, token } = await booked();
  const [appointment] = (await salon.ledger()).appointments;
  await salon.control("POST", `/appointments/${appointment?.id}`, { status: "cancelled" });
  const { journal } = await afterLoss(salon);
  const later = () => salon.now() + 60 * 60_000;
  const { bookings } = salon.startSite({ journal, now: later });
  expect(await salon.view(token, bookings)).toMatchObject({
    state: "cancelled",
    appointment: { changedBy: "salon" },
  });
});

test("a link of before, which names its booking alone, goes on working while the journal lives", async () => {
  const { salon, token } = await booked();
  const opened = await openToken(salon.deps.sealer, token);
  const short = await sealToken(salon.deps.sealer, opened.ok ? opened.value.id : "");
  expect(await salon.view(short)).toMatchObject({ state: "confirmed", start: "10:00:00" });
  expect(await salon.bookings.requestChange(short, { revision: 0 })).toMatchObject({ ok: true });
  const { bookings } = await afterLoss(salon);
  expect(await bookings.view(short)).toEqual(UNKNOWN);
});

test("another location, a revoked link and one whose week is over restore nothing", async () => {
  const { salon, token } = await booked();
  const { journal } = await afterLoss(salon);
  const { location } = salon.deps;
  const elsewhere = salon.startSite({ journal, location: { ...location, slug: "elsewhere" } });
  expect(await elsewhere.bookings.view(token)).toEqual(UNKNOWN);
  const { date } = await salon.view(token);
  const late = () => Date.parse(`${date}T12:00:00Z`) + 8 * DAY_MS;
  const past = salon.startSite({ journal, now: late });
  expect(await past.bookings.view(token)).toEqual(UNKNOWN);
  expect(await journal.newest("book", 10)).toEqual([]);
  const opened = await openToken(salon.deps.sealer, token);
  await salon.bookings.desk.revokeLink(opened.ok ? opened.value.id : "", true);
  expect(await salon.bookings.view(token)).toEqual(UNKNOWN);
  expect(await salon.bookings.requestChange(token, { revision: 0 })).toEqual(UNKNOWN);
});
