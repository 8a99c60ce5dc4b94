import { describe, expect, test } from "vitest";
import { day } from "../testing/salon.ts";
import { booked, CANCEL, MOVE, READ, to } from "../testing/standing.ts";

const done = ["reset-after", "error-after", "cut-body"] as const;

describe("of a move", () => {
  test.each(done)("a lost answer (%s) is found at the new time, and sent once", async (kind) => {
    const { salon, change, settled } = await booked();
    await salon.fault({ route: MOVE, kind });
    await change({ to });
    expect(await settled()).toMatchObject({ state: "confirmed", start: to.start });
    expect(await salon.posts(MOVE)).toBe(1);
  });

  test("seen at the old time by the last look it was not made; one press makes it", async () => {
    const { salon, token, change, settled } = await booked();
    await salon.fault({ route: MOVE, kind: "reset-before" });
    await change({ to });
    expect(await settled()).toMatchObject({
      ...{ state: "confirmed", start: "10:00:00" },
      failed: { kind: "move", reason: "not_done" },
    });
    const { revision } = await salon.view(token);
    await salon.bookings.requestChange(token, { revision, to });
    expect(await settled()).toMatchObject({ state: "confirmed", start: to.start });
  });

  test.each([
    ["the record is gone", { kind: "status", status: 404, after: 1, times: 99 }],
    ["it cannot be read", { kind: "status", status: 500, after: 1, times: 99 }],
  ])("only a person can tell where %s", async (_, fault) => {
    const { salon, change, settled } = await booked();
    await salon.fault({ route: MOVE, kind: "reset-after" });
    await salon.fault({ route: READ, ...fault });
    await change({ to });
    expect((await settled()).state).toBe("change_unclear");
    expect(await salon.journal.held("book", day, day, salon.now())).toHaveLength(2);
  });
});

describe("of a cancellation", () => {
  test.each(done)("a lost answer (%s) is found, and sent once", async (kind) => {
    const { salon, change, settled, status } = await booked();
    await salon.fault({ route: CANCEL, kind });
    await change();
    expect((await settled()).state).toBe("cancelled");
    expect([await status(), await salon.posts(CANCEL)]).toEqual(["cancelled", 1]);
  });

  test.each([
    ["still says that it stands", "reset-before", undefined],
    ["is gone", "reset-after", 404],
  ])("only a person can tell where the record %s", async (_, kind, status) => {
    const { salon, change, settled } = await booked();
    await salon.fault({ route: CANCEL, kind });
    if (status) await salon.fault({ route: READ, kind: "status", status, after: 1, times: 99 });
    await change();
    expect((await settled()).state).toBe("change_unclear");
    expect(await salon.posts(CANCEL)).toBe(1);
  });
});

test("a page sees later what no look could see", async () => {
  const { salon, change, settled, view } = await booked();
  await salon.fault({ route: CANCEL, kind: "reset-after" });
  await salon.fault({ route: READ, kind: "status", status: 500, after: 1, times: 99 });
  await change();
  expect((await settled()).state).toBe("change_unclear");
  await salon.control("DELETE", "/faults");
  expect((await view()).state).toBe("cancelled");
});
