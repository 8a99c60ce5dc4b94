import { expect } from "vitest";
import { day, openSalon, type SalonOptions, trim } from "./salon.ts";

export const CANCEL = "POST /api/Appointments/{id}";
export const MOVE = "POST /api/Appointments/{id}/reschedule";
export const READ = "GET /api/Appointments/{id}";
export const HOUR_MS = 60 * 60_000;
export const to = { date: day, start: "14:00:00" };

export async function booked(options: SalonOptions = {}) {
  const salon = await openSalon(options);
  const token = await salon.submit(await salon.agree(trim, "10:00:00", "tm_mara"));
  const [appointment] = (await salon.ledger()).appointments;
  let later = 0;
  const site = salon.startSite({
    now: () => salon.now() + later,
    monotonic: () => performance.now() + later,
  });
  /** Its view an hour after the last one. */
  const view = () => {
    later += HOUR_MS;
    return salon.view(token, site.bookings);
  };
  const change = (form: { to?: typeof to } = {}) =>
    salon.bookings.requestChange(token, { revision: 0, ...form });
  const settled = async () => {
    await expect
      .poll(async () => (await salon.view(token)).pending, { timeout: 15_000 })
      .toBe(false);
    return salon.view(token);
  };
  const desk = (body: object) => salon.control("POST", `/appointments/${appointment?.id}`, body);
  const status = async () => (await salon.ledger()).appointments[0]?.status;
  return { salon, token, view, change, settled, desk, status };
}
