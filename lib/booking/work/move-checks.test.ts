import { expect, test } from "vitest";
import type { WireAppointmentLine } from "#lib/upstream/schema/records.ts";
import { instantOf } from "#lib/values/calendar.ts";
import type { Target } from "../model/visit.ts";
import { day, openSalon, trim } from "../testing/salon.ts";

const MOVE = "POST /api/Appointments/{id}/reschedule";
const later: Target = { date: day, start: "15:00:00" };

type Lines = readonly WireAppointmentLine[];
const oneLine = { serviceId: "1042", startTime: "10:20:00", teamMemberId: "tm_mara" };

test.each<[string, (lines: Lines) => Lines]>([
  ["has added a service to", (lines) => [...lines, { ...oneLine, serviceId: "svc_blow_dry" }]],
  ["has added the same service to", (lines) => [...lines, ...lines]],
  ["has given more time to", ([line]) => [{ ...oneLine, ...line, durationInMinutes: 45 }]],
])("a move of an appointment that the salon %s is left to the salon", async (_, changed) => {
  const salon = await openSalon();
  const token = await salon.submit(await salon.agree(trim, "10:00:00", "tm_mara"));
  const { upstream } = salon.deps;
  const appointment: typeof upstream.appointment = async (id, how) => {
    const read = await upstream.appointment(id, how);
    if (!read.ok) return read;
    return { ok: true, value: { ...read.value, lines: changed(read.value.lines ?? []) } };
  };
  const { bookings } = salon.startSite({ upstream: { ...upstream, appointment } });
  await bookings.requestChange(token, { revision: 0, to: later });
  await expect.poll(async () => (await salon.view(token, bookings)).pending).toBe(false);
  expect(await salon.view(token, bookings)).toMatchObject({
    state: "altered",
    start: "10:00:00",
    failed: { kind: "move", reason: "changed" },
    revision: 1,
  });
  expect(await salon.posts(MOVE)).toBe(0);
  // A cancellation needs no room.
  await bookings.requestChange(token, { revision: 1 });
  expect((await salon.view(token, bookings)).state).toBe("cancelled");
});

test("a move is not sent into a time that has begun while it waited", async () => {
  const salon = await openSalon({ rules: { minNoticeMinutes: 0, moveCutoffHours: 0 } });
  const token = await salon.submit(await salon.agree(trim, "16:00:00", "tm_mara"));
  await salon.view(token);
  const { upstream } = salon.deps;
  let clock = instantOf(day, "11:59:00", "Europe/Berlin");
  const appointment: typeof upstream.appointment = (id, how) => {
    clock = instantOf(day, "12:01:00", "Europe/Berlin");
    return upstream.appointment(id, how);
  };
  const { bookings } = salon.startSite({
    now: () => clock,
    upstream: { ...upstream, appointment },
  });
  const to = { date: day, start: "12:00:00" };
  expect((await bookings.requestChange(token, { revision: 0, to })).ok).toBe(true);
  await expect.poll(async () => (await salon.view(token, bookings)).pending).toBe(false);
  expect(await salon.view(token, bookings)).toMatchObject({
    start: "16:00:00",
    failed: { kind: "move", reason: "expired" },
  });
  expect(await salon.posts(MOVE)).toBe(0);
});

test("a change that meets one by the salon is not shown as another under way", async () => {
  const salon = await openSalon();
  const token = await salon.submit(await salon.agree(trim, "10:00:00", "tm_mara"));
  const { transition } = salon.journal;
  let isFirst = true;
  // A view stores what it has read at the same moment.
  const journal = {
    ...salon.journal,
    transition: async (...[from, change]: Parameters<typeof transition>) => {
      if (isFirst) await transition(from, { to: "booked", at: salon.now() });
      isFirst = false;
      return transition(from, change);
    },
  };
  const { bookings } = salon.startSite({ journal });
  const requested = await bookings.requestChange(token, { revision: 0, to: later });
  expect(requested).toEqual({ ok: false, error: "changed" });
  expect((await bookings.requestChange(token, { revision: 0, to: later })).ok).toBe(true);
});

test("a move goes on while the catalogue cannot be read, since it books nothing new", async () => {
  const salon = await openSalon();
  const token = await salon.submit(await salon.agree(trim, "10:00:00", "tm_mara"));
  const unread = async () => ({ ok: false, error: "unavailable" }) as const;
  const catalogue = { read: unread, readFresh: unread };
  const { bookings } = salon.startSite({ catalogue });
  await bookings.requestChange(token, { revision: 0, to: later });
  await expect.poll(async () => (await salon.view(token, bookings)).pending).toBe(false);
  expect(await salon.view(token, bookings)).toMatchObject({
    state: "confirmed",
    start: later.start,
  });
  expect(await salon.posts(MOVE)).toBe(1);
});
