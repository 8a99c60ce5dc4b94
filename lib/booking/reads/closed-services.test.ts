import { expect, test } from "vitest";
import type { Cart } from "#lib/offer/catalogue/types.ts";
import type { Bookings } from "../bookings.ts";
import type { Contact } from "../model/contact.ts";
import { CREATE_APPOINTMENT, mia, openSalon, trim } from "../testing/salon.ts";
import { CLOSED_BY_STAFF } from "./closed-services.ts";

const ben: Contact = { firstName: "Ben", email: "ben@example.org" };
const cleo: Contact = { firstName: "Cleo", email: "cleo@example.org", phone: "+4930123456" };
const two: Cart = [...trim, { serviceId: "svc_brow_shape", addons: [] }];
const HOUR_MS = 60 * 60_000;
const TIMES = ["09:00:00", "10:00:00", "11:00:00", "14:00:00", "15:00:00", "16:00:00"] as const;
const REFUSED = "refused 1042";
const SAID = "Please select a room for Mia Ott.";

/** A salon where each booking takes the next time. */
async function open() {
  const salon = await openSalon();
  let booked = 0;

  async function book(contact: Contact, cart: Cart = trim, bookings: Bookings = salon.bookings) {
    const review = await salon.agree(cart, TIMES[booked % TIMES.length]);
    booked += 1;
    return salon.view(await salon.submit(review, contact, bookings), bookings);
  }

  return {
    salon,
    book,
    async refused(contact: Contact, cart: Cart = trim, bookings?: Bookings, status = 422) {
      const body = { title: "Refused", status, detail: SAID };
      // A remembered client is asked for again, and the appointment is sent a second time.
      await salon.fault({ route: CREATE_APPOINTMENT, kind: "status", status, body, times: 2 });
      const view = await book(contact, cart, bookings);
      await salon.sandbox.clearFaults();
      return view;
    },
    closed: async () => [...(await salon.bookings.closedServices()).keys()],
    refusals: async () => [
      ...(await salon.journal.memoryOf("book", salon.now).list(REFUSED)).keys(),
    ],
  };
}

test.each([400, 422])(
  "two %i in a row, of two contacts, close a service for a day",
  async (status) => {
    const { salon, refused, closed } = await open();
    const refuse = (contact: Contact) => refused(contact, trim, undefined, status);
    expect(await refuse(mia)).toMatchObject({ state: "not_booked", cause: "refused" });
    expect(await closed()).toEqual([]);
    expect(await refuse(ben)).toMatchObject({ state: "not_booked", cause: "refused" });
    expect(await closed()).toEqual(["1042"]);
    salon.pass(24 * HOUR_MS - 60_000);
    expect(await closed()).toEqual(["1042"]);
    salon.pass(60_000);
    expect(await closed()).toEqual([]);
  },
);

test("one person is one contact, whichever way they are spelt", async () => {
  const { refused, closed } = await open();
  await refused(cleo);
  await refused({ ...cleo, firstName: "C.", email: "Cleo@Example.org" });
  expect(await closed()).toEqual([]);
  await refused(ben);
  expect(await closed()).toEqual(["1042"]);
});

test("a success in between makes them no two in a row", async () => {
  const { refused, closed, book, refusals } = await open();
  await refused(mia);
  expect((await book(cleo, two)).state).toBe("confirmed");
  await expect.poll(refusals).toEqual([]);
  await refused(ben);
  expect(await closed()).toEqual([]);
});

test("the refusal of two services together counts for neither, and a 404 for none", async () => {
  const { refused, refusals } = await open();
  await refused(mia, two);
  await refused(ben, trim, undefined, 404);
  expect(await refusals()).toEqual([]);
});

test("two processes count together, also at the same moment", async () => {
  const { salon, closed } = await open();
  const other = salon.startSite();
  await salon.fault({ route: CREATE_APPOINTMENT, kind: "status", status: 422, times: 2 });
  const [first, second] = [
    await salon.agree(trim, "10:00:00"),
    await salon.agree(trim, "14:00:00"),
  ];
  await Promise.all([salon.submit(first, mia), salon.submit(second, ben, other.bookings)]);
  await expect.poll(closed).toEqual(["1042"]);
});

test("staff read what the upstream said, and no visitor does", async () => {
  const { salon, refused } = await open();
  const view = await refused(mia);
  expect(JSON.stringify(view)).not.toContain("room");
  const [booking] = await salon.journal.find("book", { index: "needing_person" });
  expect(JSON.stringify(booking)).not.toContain("room");
  const read = await salon.bookings.desk.read(booking?.id ?? "");
  expect(read).toMatchObject({
    ok: true,
    value: { reason: "refused", warning: `Refused: ${SAID}` },
  });
});

test("staff open it at once, and nothing is left of the refusals", async () => {
  const { salon, refused, closed, refusals } = await open();
  const { desk } = salon.bookings;
  await refused(mia);
  await refused(ben);
  expect((await desk.openService("1042")).ok).toBe(true);
  expect([await closed(), await refusals()]).toEqual([[], []]);
  await refused(cleo);
  expect(await closed()).toEqual([]);
});

test("what staff have closed stays closed, whatever a booking under way shows", async () => {
  const { salon, closed } = await open();
  await salon.fault({ route: CREATE_APPOINTMENT, kind: "slow", delayMs: 400 });
  const booking = salon.submit(await salon.agree(trim, "10:00:00"), mia);
  await expect.poll(() => salon.posts(CREATE_APPOINTMENT)).toBe(1);
  await salon.bookings.desk.closeService("1042");
  expect((await salon.view(await booking)).state).toBe("confirmed");
  expect(await salon.bookings.closedServices()).toEqual(new Map([["1042", CLOSED_BY_STAFF]]));
  salon.pass(400 * 24 * HOUR_MS);
  expect(await closed()).toEqual(["1042"]);
  await salon.bookings.desk.openService("1042");
  expect(await closed()).toEqual([]);
});

test("the stored refusal names nobody", async () => {
  const { refused, refusals } = await open();
  await refused(cleo);
  expect(await refusals()).toEqual([expect.not.stringMatching(/cleo|4930/i)]);
});
