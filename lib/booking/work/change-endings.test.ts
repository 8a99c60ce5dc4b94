import { describe, expect, test } from "vitest";
import { type Ending, ended, leaves, openOwn, settled, status } from "../testing/endings.ts";
import { day, trim } from "../testing/salon.ts";
import { CANCEL, MOVE, to } from "../testing/standing.ts";

describe.each(["move", "cancel"] as const)("a %s", (kind) => {
  const route = kind === "move" ? MOVE : CANCEL;
  const done = kind === "move" ? "confirmed" : "cancelled";
  const unclear = "change_unclear";
  const gone = kind === "move" ? 1 : 0;
  const two = kind === "move" ? 2 : 1;
  // A move needs to know that its new time is free; a cancellation needs no reading.
  const [unreadable, unreadHolds] = kind === "move" ? ["confirmed", 1] : [done, gone];

  test.each<Ending>([
    ["done", undefined, done, gone],
    ["refused with 400", { route, ...status(400) }, "confirmed", 1],
    ["refused with 422", { route, ...status(422) }, "confirmed", 1],
    ["turned off by a 403", { route, ...status(403) }, "confirmed", 1],
    ["answered with 401 for good", { route, ...status(401, 1_000) }, "confirmed", 1],
    ["sent without any read", { route: "GET *", ...status(503, 1_000) }, unreadable, unreadHolds],
    ["held back once by a 429", { route, ...status(429), retryAfter: "0" }, done, gone],
    ["lost, and done", { route, kind: "reset-after" }, done, gone],
    [
      "lost, and not done",
      { route, kind: "reset-before" },
      kind === "move" ? "confirmed" : unclear,
      1,
    ],
    [
      "lost, and not to be read",
      { route: "GET /api/Appointments/{id}", ...status(500, 1_000), after: 1 },
      unclear,
      two,
    ],
  ])("that is %s", async (name, fault, end, holds) => {
    const salon = await openOwn();
    const token = await salon.submit(await salon.agree(trim, "10:00:00", "tm_mara"));
    if (fault) await salon.fault(fault);
    if (name.endsWith("to be read")) await salon.fault({ route, kind: "reset-after" });
    await salon.bookings.requestChange(token, { revision: 0, ...(kind === "move" && { to }) });
    expect((await ended(salon, token)).state).toBe(end);
    await leaves(salon, salon.bookings.idOf(token) ?? "", holds);
  });

  test.each([
    ["moved by the salon first", { date: day, start: "12:30:00" }, "confirmed", 1],
    ["cancelled by the salon first", { status: "cancelled" }, "cancelled", 0],
  ])("of what was %s", async (_, changed, end, holds) => {
    const salon = await openOwn();
    const token = await salon.submit(await salon.agree(trim, "10:00:00", "tm_mara"));
    const [appointment] = (await salon.ledger()).appointments;
    await salon.control("POST", `/appointments/${appointment?.id}`, changed);
    await salon.bookings.requestChange(token, { revision: 0, ...(kind === "move" && { to }) });
    expect((await ended(salon, token)).state).toBe(end);
    await leaves(salon, salon.bookings.idOf(token) ?? "", holds);
  });

  test("whose own code fails", async () => {
    const salon = await openOwn();
    const token = await salon.submit(await salon.agree(trim, "10:00:00", "tm_mara"));
    const appointment = () => Promise.reject(new Error("a bug"));
    const upstream = { ...salon.deps.upstream, appointment };
    const { bookings } = salon.startSite({ upstream });
    await bookings.requestChange(token, { revision: 0, ...(kind === "move" && { to }) });
    expect((await ended(salon, token)).state).toBe("confirmed");
    await leaves(salon, salon.bookings.idOf(token) ?? "", 1);
  });

  test.each([
    ["done", done, gone],
    ["not_done", "confirmed", 1],
    ["sent again", done, gone],
  ] as const)("that staff settle as %s", async (finding, end, holds) => {
    const salon = await openOwn();
    const token = await salon.submit(await salon.agree(trim, "10:00:00", "tm_mara"));
    await salon.fault({ route: "GET /api/Appointments/{id}", ...status(500, 1_000), after: 1 });
    await salon.fault({ route, kind: finding === "done" ? "reset-after" : "reset-before" });
    await salon.bookings.requestChange(token, { revision: 0, ...(kind === "move" && { to }) });
    expect((await ended(salon, token)).state).toBe(unclear);
    await salon.sandbox.clearFaults();
    const { id, state } = await settled(salon, token, finding);
    expect(state).toBe(end);
    await leaves(salon, id, holds);
  });
});

test("a move to a time that another visitor has taken", async () => {
  const salon = await openOwn();
  const token = await salon.submit(await salon.agree(trim, "10:00:00", "tm_mara"));
  const { start } = to;
  const walkIn = { teamMemberId: "tm_mara", date: day, start, minutes: 15 };
  await salon.control("POST", "/appointments", walkIn);
  await salon.bookings.requestChange(token, { revision: 0, to });
  expect((await ended(salon, token)).failed?.reason).toBe("slot_taken");
  await leaves(salon, salon.bookings.idOf(token) ?? "", 1);
});
