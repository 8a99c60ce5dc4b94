import { expect, test } from "vitest";
import { progressOf } from "../model/record.ts";
import { openWarning } from "../model/sealed.ts";
import { CREATE_APPOINTMENT, openSalon } from "../testing/salon.ts";

test("a warning with the appointment is stored sealed with the booking, and the log says that there is one", async () => {
  const told: unknown[] = [];
  const log = { info() {}, error() {}, warn: (facts: object) => void told.push(facts) };
  const salon = await openSalon({ log });
  const review = await salon.agree();
  const warning = `Mia (mia@example.org, 030 5550 123) has an open bill. ${"x".repeat(400)}`;
  const body = { id: "apt_1", warning };
  await salon.fault({ route: CREATE_APPOINTMENT, kind: "status", status: 200, body });
  const token = await salon.submit(review);
  expect((await salon.view(token)).state).toBe("confirmed");
  const [booking] = await salon.journal.find("book", { newest: 1 });
  const { warning: sealed = "" } = progressOf({ progress: booking?.progress ?? null });
  expect(await openWarning(salon.deps.sealer, sealed)).toBe(warning);
  const stored = JSON.stringify([booking, told]);
  expect(stored).not.toMatch(/Mia|example\.org|5550 123|open bill/);
  expect(told).toEqual([{ bookingId: booking?.id }]);
});
