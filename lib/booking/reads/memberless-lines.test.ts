import { describe, expect, test } from "vitest";
import { z } from "zod";
import type { Cart } from "#lib/offer/catalogue/types.ts";
import { personKeyOf } from "../model/fingerprints.ts";
import { parseProgress } from "../model/record.ts";
import { openWarning } from "../model/sealed.ts";
import { CREATE_APPOINTMENT, mia, openSalon, type Salon, trim } from "../testing/salon.ts";

const AVAILABILITY = "GET /api/Appointments/availability";
const pod = { serviceId: "svc_light_pod", addons: [] };
const both: Cart = [...trim, pod];

const ledger = z.object({
  appointments: z.array(
    z.object({
      lines: z.array(z.object({ serviceId: z.string(), memberId: z.string().nullable() })),
      findings: z.array(z.string()),
    }),
  ),
});

async function sentLines(salon: Salon) {
  const { appointments } = ledger.parse(await salon.control("GET", "/ledger"));
  expect(appointments.flatMap(({ findings }) => findings)).toEqual([]);
  return appointments.flatMap(({ lines }) => lines);
}

describe("a line that needs no team member, beside one that does", () => {
  test("names no team member", async () => {
    const salon = await openSalon();
    await salon.control("POST", "/settings", { memberForNobody: "refused" });
    const review = await salon.agree(both, "10:00:00", "tm_mara");
    expect((await salon.book(review)).state).toBe("confirmed");
    expect(await sentLines(salon)).toEqual([
      { serviceId: "1042", memberId: "tm_mara" },
      { serviceId: "svc_light_pod", memberId: null },
    ]);
  });

  test("is remembered for a while and then checked again", async () => {
    const salon = await openSalon();
    await salon.fault({ route: CREATE_APPOINTMENT, kind: "reset-after" });
    const review = await salon.agree(both, "10:00:00", "tm_mara");
    expect((await salon.book(review)).state).toBe("confirmed");
    const later = await salon.agree(both, "14:00:00", "tm_mara");
    const before = await salon.posts(AVAILABILITY);
    const ben = { firstName: "Ben", email: "ben@example.org" };
    expect((await salon.book(later, ben)).state).toBe("confirmed");
    // Once before creating the client, once before sending the appointment.
    expect((await salon.posts(AVAILABILITY)) - before).toBe(2);
  });

  test("names the member without evidence that it needs none", async () => {
    const salon = await openSalon();
    const { availability } = salon.deps;
    const readFresh: typeof availability.readFresh = async (cart, ...rest) => {
      const answer = await availability.readFresh(cart, ...rest);
      return cart.length === 1 && answer.ok
        ? { ok: true, value: { ...answer.value, slots: [] } }
        : answer;
    };
    const { bookings } = salon.startSite({ availability: { readFresh } });
    const review = await salon.agree(both, "10:00:00", "tm_mara");
    expect((await salon.view(await salon.submit(review, mia, bookings))).state).toBe("confirmed");
    expect((await sentLines(salon)).map(({ memberId }) => memberId)).toEqual([
      "tm_mara",
      "tm_mara",
    ]);
  });
});

describe("a warning with the appointment", () => {
  test("is stored sealed with the booking, and the log says that there is one", async () => {
    const told: unknown[] = [];
    const log = { info() {}, error() {}, warn: (facts: object) => void told.push(facts) };
    const salon = await openSalon({ log });
    const review = await salon.agree();
    const warning = `Mia (mia@example.org, 030 5550 123) has an open bill. ${"x".repeat(400)}`;
    const body = { id: "apt_1", warning };
    await salon.fault({ route: CREATE_APPOINTMENT, kind: "status", status: 200, body });
    const token = await salon.submit(review);
    expect((await salon.view(token)).state).toBe("confirmed");
    const personKey = personKeyOf(salon.deps.sealer, mia);
    const [booking] = await salon.journal.find("book", { personKey });
    const { warning: sealed = "" } = parseProgress(booking?.progress ?? null);
    expect(await openWarning(salon.deps.sealer, sealed)).toBe(warning);
    const stored = JSON.stringify([booking, told]);
    expect(stored).not.toMatch(/Mia|example\.org|5550 123|open bill/);
    expect(told).toEqual([{ bookingId: booking?.id }]);
  });
});
