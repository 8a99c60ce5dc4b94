import { describe, expect, test } from "vitest";
import type { Cart } from "#lib/offer/catalogue/types.ts";
import type { Contact } from "../model/contact.ts";
import { CREATE_APPOINTMENT, mia, openSalon, type Salon, trim } from "../testing/salon.ts";

const ben: Contact = { firstName: "Ben", email: "ben@example.org" };
const cleo: Contact = { firstName: "Cleo", email: "cleo@example.org" };
const room: Contact = { firstName: "Room", lastName: "Select", email: "choose@room.example" };
const two: Cart = [...trim, { serviceId: "svc_brow_shape", addons: [] }];
const HOUR_MS = 60 * 60_000;
const DAY_MS = 24 * HOUR_MS;
const TIMES = ["09:00:00", "10:00:00", "11:00:00", "14:00:00", "15:00:00", "16:00:00"] as const;
const AVAILABILITY = "GET /api/Appointments/availability";

/** A salon where each booking takes the next time. */
async function open() {
  const lines: string[] = [];
  const note = (facts: Record<string, unknown>, message: string) =>
    lines.push(`${message} ${String(facts.serviceId ?? facts.reason ?? "")}`);
  const log = { info() {}, warn: note, error: note };
  const salon = await openSalon({ log });
  const { bookings } = salon;
  let booked = 0;

  async function book(contact: Contact, cart: Cart, refusal?: () => Promise<unknown>) {
    const review = await salon.agree(cart, TIMES[booked % TIMES.length]);
    booked += 1;
    await refusal?.();
    return salon.book(review, contact);
  }
  return {
    salon,
    bookings,
    lines,
    wait: salon.pass,
    marks: async () => (await salon.journal.list("book", "asked", salon.now())).size,
    book: (contact: Contact, cart: Cart = trim) => book(contact, cart),
    async refused(contact: Contact, detail: string, cart: Cart = trim, route = CREATE_APPOINTMENT) {
      const refusal = () => refuse(salon, { title: "Refused", status: 422, detail }, route);
      return (await book(contact, cart, refusal)).state;
    },
    async hoursOff(): Promise<number | undefined> {
      const until = (await bookings.restrictions()).until.get("1042");
      return until && Math.round((until - salon.now()) / HOUR_MS);
    },
  };
}

async function refuse(salon: Salon, body: Record<string, unknown>, route = CREATE_APPOINTMENT) {
  await salon.fault({ route, kind: "status", status: 422, body });
}

const ASKS = "Please select a room.";

describe("a refusal that asks for a room", () => {
  test.each([
    ASKS,
    "Bang trim needs a resource; choose a resource.",
    "1042: wählen Sie einen Raum",
  ])(
    "switches the service off for an hour after a second client has met it: %s",
    async (detail) => {
      const { refused, hoursOff } = await open();
      expect(await refused(mia, detail)).toBe("needs_call");
      expect(await hoursOff()).toBeUndefined();
      expect(await refused(mia, detail)).toBe("needs_call");
      expect(await hoursOff()).toBeUndefined();
      expect(await refused(ben, detail)).toBe("needs_call");
      expect(await hoursOff()).toBe(1);
    },
  );

  test("counts one client once, with two addresses, and whether a read or the booking met it", async () => {
    const { refused, hoursOff } = await open();
    const phone = "+4930123456";
    await refused({ ...mia, phone }, ASKS);
    await refused({ firstName: "Mia", phone }, ASKS);
    await refused(mia, "This needs a resource.", trim, AVAILABILITY);
    expect(await hoursOff()).toBeUndefined();
    await refused(ben, "This needs a resource.", trim, AVAILABILITY);
    expect(await hoursOff()).toBe(1);
  });

  test("asked again after the hour, switches it off for a day", async () => {
    const { refused, hoursOff, wait } = await open();
    await refused(mia, ASKS);
    await refused(ben, ASKS);
    wait(HOUR_MS);
    expect(await hoursOff()).toBeUndefined();
    await refused(cleo, ASKS);
    expect(await hoursOff()).toBe(24);
    wait(DAY_MS);
    expect(await hoursOff()).toBeUndefined();
    await refused(mia, ASKS);
    expect(await hoursOff()).toBe(24);
  });

  test("is forgotten once a booking of the service succeeds", async () => {
    const { refused, hoursOff, wait, book, marks } = await open();
    await refused(mia, ASKS);
    expect((await book(ben)).state).toBe("confirmed");
    await expect.poll(marks).toBe(0);
    await refused(cleo, ASKS);
    expect(await hoursOff()).toBeUndefined();
    await refused(mia, ASKS);
    expect(await hoursOff()).toBe(1);
    wait(HOUR_MS);
    expect((await book(ben)).state).toBe("confirmed");
    await expect.poll(marks).toBe(0);
    await refused(cleo, ASKS);
    await refused(mia, ASKS);
    expect(await hoursOff()).toBe(1);
  });

  test("is forgotten when staff switch the service on again", async () => {
    const { refused, hoursOff, bookings, book } = await open();
    await refused(mia, ASKS);
    await refused(ben, ASKS);
    expect((await bookings.desk.liftRestriction("1042")).ok).toBe(true);
    expect(await hoursOff()).toBeUndefined();
    await refused(cleo, ASKS);
    expect(await hoursOff()).toBeUndefined();
    expect((await book(mia)).state).toBe("confirmed");
  });

  test("tells staff at once, by the booking that has switched the service off", async () => {
    const { refused, bookings, lines } = await open();
    await refused(mia, ASKS);
    expect(await bookings.desk.countOpen()).toBe(0);
    await refused(ben, ASKS);
    expect(lines).toContain("a service is switched off 1042");
    expect(lines).toContain("a booking needs a person needs_resource");
    const notices = await bookings.desk.takeNotices(() => HOUR_MS);
    expect(notices).toMatchObject([
      { state: "rejected", reason: "needs_resource", firstName: "Ben" },
    ]);
  });

  test.each([
    ["names none of two", () => ASKS],
    ["names both", (names: readonly string[]) => `${names.join(" and ")} need a room.`],
    ["names one only as a part of another word", () => "Xsvc_brow_shapeX needs a room."],
  ])("and %s leaves both services on", async (_, detailOf) => {
    const { salon, refused, bookings } = await open();
    const { lines } = await salon.agree(two);
    const detail = detailOf(lines.map(({ name }) => name));
    expect(await refused(mia, detail, two)).toBe("needs_call");
    expect(await refused(ben, detail, two)).toBe("needs_call");
    expect([...(await bookings.restrictions()).needsResource]).toEqual([]);
  });

  test("names one of two services", async () => {
    const { refused, hoursOff } = await open();
    await refused(mia, "services[0] (1042): select a room", two);
    await refused(ben, "services[0] (1042): select a room", two);
    expect(await hoursOff()).toBe(1);
  });

  test("by a field of that name counts, too", async () => {
    const { salon, book, hoursOff } = await open();
    for (const contact of [mia, ben]) {
      const errors = { "services[0].resourceId": ["The field is required."] };
      await refuse(salon, { title: "One or more validation errors occurred.", errors });
      expect((await book(contact)).state).toBe("needs_call");
    }
    expect(await hoursOff()).toBe(1);
  });
});

describe("a refusal that does not ask for one leaves the service on", () => {
  test.each([
    ["The resource was modified by another user"],
    ["Room 5 is already booked at this time"],
    ["Client Room, Anna is blocked"],
  ])("%s", async (detail) => {
    const { refused, hoursOff } = await open();
    for (const contact of [mia, ben]) {
      expect(await refused(contact, detail)).toBe("not_booked");
    }
    expect(await hoursOff()).toBeUndefined();
  });

  test.each([["Please ask Select Room to pay first"], ["choose@room.example has not confirmed"]])(
    "in the visitor's own words: %s",
    async (detail) => {
      const { refused } = await open();
      expect(await refused(room, detail)).toBe("not_booked");
    },
  );
});
