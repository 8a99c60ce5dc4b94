import { expect, type Page } from "@playwright/test";
import { keys } from "../../sandbox/keys.ts";
import type { LedgerAppointment } from "../../test/harness/control.ts";
import { newVisitor } from "../../test/harness/visitor.ts";
import { bookInto, press } from "./bookings.ts";
import { ALWAYS, type Stage } from "./stage.ts";
import { visits } from "./visits.ts";

/** Appointments that were made, and what became of them. */
export async function changeAppointments(stage: Stage): Promise<void> {
  const { page, brand, salon, show } = stage;
  // The clinic's own key may not change appointments.
  const site = await stage.open({ BOOKING_API_KEY: keys.full.value, changes: "online" });
  const booking = { site, line: visits[brand].plain, day: 33 };
  const address = await bookInto(page, booking, "confirmed");
  show("move", `${address}/move`);
  show("cancel", `${address}/cancel`);
  const cancel = async (state: string, happens: Cancelling["happens"]) =>
    show(state, await cancelOn(page, stage, { site, state, happens }));
  await cancel("cancelled", ({ id }) => salon.changeAppointment(id, { status: "cancelled" }));
  await cancel("altered", ({ id, lines }) => {
    const longer = lines.map(({ serviceId, memberId, start, minutes, price }) => ({
      serviceId,
      teamMemberId: memberId,
      start,
      minutes: minutes + 30,
      price,
    }));
    return salon.changeAppointment(id, { lines: longer });
  });
  await cancel("doubtful", async () => {
    await salon.fault({ route: "POST /api/Appointments/{id}", kind: "status", status: 422 });
    // Found before it is sent, and not after the refusal.
    const read = "GET /api/Appointments/{id}";
    await salon.fault({ route: read, kind: "status", status: 404, after: 1, times: ALWAYS });
  });
  await salon.heal();
  const lose = () => salon.fault({ route: "POST /api/Appointments/{id}", kind: "reset-before" });
  stage.showLive("change_checking", (page) =>
    cancelOn(page, stage, { site, state: "checking", happens: lose }),
  );
}

type Cancelling = {
  readonly site: string;
  readonly state: string;
  readonly happens: (made: LedgerAppointment) => Promise<unknown>;
};

/** The visitor cancels what something happens to at that moment. */
async function cancelOn(
  page: Page,
  { brand, salon }: Stage,
  { site, state, happens }: Cancelling,
): Promise<string> {
  const visitor = newVisitor("Ada");
  const wanted = { site, line: visits[brand].plain, day: 36, visitor };
  const address = await bookInto(page, wanted, "confirmed");
  const [made] = await salon.appointmentsOf(visitor.email);
  if (!made) throw new Error(`${address} is no appointment`);
  await page.goto(`${address}/cancel`);
  await happens(made);
  await press(page);
  await expect(page.locator(`[data-state="${state}"]`)).toBeVisible({ timeout: 30_000 });
  return address;
}
