import { describe, expect, test } from "vitest";
import type { UpstreamWrites as Writes } from "#lib/upstream/endpoints.ts";
import { openSalon, trim } from "../testing/salon.ts";
import { booked, CANCEL, HOUR_MS, MOVE, to } from "../testing/standing.ts";
import { look } from "./change-look.ts";

/** What visitors read when the desk changes their visit. */

describe("the desk changes the lines", () => {
  const line = { serviceId: "1042", start: "10:00", minutes: 30, teamMemberId: "tm_mara" };

  test.each([
    ["adds one", [line, { ...line, start: "10:30" }], "11:00:00"],
    ["swaps the service", [{ ...line, serviceId: "svc_brow_shape" }], "10:30:00"],
    ["makes it longer", [{ ...line, minutes: 90 }], "11:30:00"],
    [
      "swaps it on another hour",
      [{ ...line, serviceId: "svc_brow_shape", start: "15:00" }],
      "15:30:00",
    ],
  ])(
    "%s: day, start and length are shown, and nothing that is not so",
    async (_name, lines, end) => {
      const { salon, token, view, desk } = await booked();
      const times = lines.map((each) => ({ ...each, start: `${each.start}:00` }));
      await desk({ lines: times });
      expect(await view()).toMatchObject({
        state: "altered",
        start: times[0]?.start,
        end,
        lines: [],
        may: { move: "off", cancel: "yes" },
        appointment: { status: "altered", changedBy: "salon", revision: 1 },
      });
      expect((await salon.view(token)).memberName).toBeUndefined();
    },
  );

  test("and changes them back: the visit is shown as booked", async () => {
    const { salon, view, desk } = await booked();
    const minutes = (await salon.ledger()).appointments[0]?.minutes ?? 0;
    await desk({ lines: [{ ...line, start: "10:00:00", minutes: 90 }] });
    expect((await view()).state).toBe("altered");
    await desk({ lines: [{ ...line, start: "10:00:00", minutes }] });
    expect(await view()).toMatchObject({ state: "confirmed", may: { move: "yes" } });
  });

  test("while a lost cancellation is looked up: a person says whether it was done", async () => {
    const { token, settled, desk, salon } = await booked();
    await salon.fault({ route: CANCEL, kind: "reset-before" });
    const cancel: Writes["cancel"] = async (...sent) => {
      const lost = await salon.upstream.cancel(...sent);
      await desk({ lines: [{ ...line, start: "15:00:00", minutes: 90 }] });
      return lost;
    };
    const { bookings } = salon.startSite({ upstream: { ...salon.upstream, cancel } });
    await bookings.requestChange(token, { revision: 0 });
    expect(await settled()).toMatchObject({ state: "cancel_unclear" });
  });

  test("while a lost move is looked up: the change is not shown before the move can have no effect", async () => {
    const { token, settled, desk, salon } = await booked();
    await salon.fault({ route: MOVE, kind: "reset-before" });
    const seen: unknown[] = [];
    const reschedule: Writes["reschedule"] = async (...sent) => {
      const lost = await salon.upstream.reschedule(...sent);
      await desk({ lines: [{ ...line, start: "10:00:00", minutes: 90 }] });
      const moving = await salon.deps.journal.find("book", { index: "unfinished" });
      seen.push(...(await Promise.all(moving.map((each) => look(salon.deps, each)))));
      return lost;
    };
    const { bookings } = salon.startSite({ upstream: { ...salon.upstream, reschedule } });
    await bookings.requestChange(token, { revision: 0, to });
    expect(await settled()).toMatchObject({
      ...{ state: "altered", start: "10:00:00", end: "11:30:00" },
      appointment: { changedBy: "salon", failed: { kind: "move", reason: "changed" } },
    });
    expect(seen).toMatchObject([
      { notFound: { kind: "absent" }, seen: { altered: { minutes: 90 } } },
    ]);
  });

  test("while a move is carried out: the new time is shown, without the old lines", async () => {
    const { change, settled, desk, salon } = await booked();
    await salon.fault({ route: MOVE, kind: "slow", delayMs: 500 });
    const requested = change({ to });
    await expect.poll(() => salon.posts(MOVE)).toBe(1);
    await desk({ lines: [{ ...line, start: "10:00:00", minutes: 90 }] });
    await requested;
    expect(await settled()).toMatchObject({
      ...{ state: "altered", start: to.start, end: "15:30:00" },
      appointment: { changedBy: "salon" },
    });
  });

  test("removes one of two", async () => {
    const salon = await openSalon();
    const token = await salon.submit(await salon.agree([...trim, ...trim], "10:00:00", "tm_mara"));
    const [appointment] = (await salon.ledger()).appointments;
    const minutes = (appointment?.minutes ?? 0) / 2;
    const lines = [{ ...line, start: "10:00:00", minutes }];
    await salon.control("POST", `/appointments/${appointment?.id}`, { lines });
    const later = salon.startSite({ now: () => salon.now() + HOUR_MS });
    expect((await salon.view(token, later.bookings)).state).toBe("altered");
  });
});
