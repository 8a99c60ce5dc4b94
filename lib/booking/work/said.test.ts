import { describe, expect, test } from "vitest";
import { booked, MOVE, READ, to } from "../testing/standing.ts";

/** What visitors read where an upstream answers 404. */

describe("404", () => {
  test("for every address, for a while, is no cancellation", async () => {
    const { salon, view } = await booked();
    await salon.fault({ route: "GET *", kind: "status", status: 404, times: 8 });
    expect((await view()).state).toBe("doubtful");
    expect((await view()).state).toBe("doubtful");
    await salon.control("DELETE", "/faults");
    expect((await view()).state).toBe("confirmed");
  });

  test("for this record only, twice and a minute apart, is a cancellation", async () => {
    const { view, desk } = await booked();
    await desk({ deleted: true });
    expect((await view()).state).toBe("doubtful");
    expect(await view()).toMatchObject({ state: "cancelled", appointment: { changedBy: "salon" } });
  });

  test("for a record that its day's list shows is no cancellation, however often", async () => {
    const { salon, view } = await booked();
    await salon.fault({ route: READ, kind: "status", status: 404, times: 100 });
    for (let hour = 1; hour <= 3; hour += 1) expect((await view()).state).toBe("doubtful");
    await salon.control("DELETE", "/faults");
    expect((await view()).state).toBe("confirmed");
  });

  test("after a lost answer is unclear, and not a cancellation", async () => {
    const { salon, change, settled } = await booked();
    await salon.fault({ route: MOVE, kind: "reset-after" });
    await salon.fault({ route: READ, kind: "status", status: 404, after: 1, times: 100 });
    await change({ to });
    expect((await settled()).state).toBe("move_unclear");
  });

  test("before a move delays it until the record is back", async () => {
    const { salon, change, settled } = await booked();
    await salon.fault({ route: READ, kind: "status", status: 404 });
    await change({ to });
    expect(await settled()).toMatchObject({ state: "confirmed", start: to.start });
    expect(await salon.posts(MOVE)).toBe(1);
  });
});
