import { describe, expect, test } from "vitest";
import type { Cart } from "#lib/catalogue/types.ts";
import { asksForResource } from "#lib/upstream/transport/failure.ts";
import { CREATE_APPOINTMENT, mia, openSalon, type Salon, trim } from "../testing/salon.ts";
import { withoutNames } from "./restrictions.ts";

const ben = { firstName: "Ben", email: "ben@example.org" };
const two: Cart = [...trim, { serviceId: "svc_brow_shape", addons: [] }];

async function refuse(salon: Salon, detail: string, route = CREATE_APPOINTMENT): Promise<void> {
  const body = { title: "Refused", status: 422, detail };
  await salon.fault({ route, kind: "status", status: 422, body });
}

async function switchedOff(salon: Salon): Promise<readonly string[]> {
  return [...(await salon.bookings.restrictions()).needsResource];
}

describe("a refusal that asks for a room", () => {
  test.each([
    ["Bang trim needs a resource; choose a resource."],
    ["services[0] (1042): select a room"],
  ])("switches off the one service that it names: %s", async (detail) => {
    const salon = await openSalon();
    const review = await salon.review(two);
    const named = detail.replace("Bang trim", review.lines[0]?.name ?? "");
    await refuse(salon, named);
    expect((await salon.book(review)).state).toBe("needs_call");
    expect(await switchedOff(salon)).toEqual(["1042"]);
  });

  test("and names no service switches one off after a second refused booking", async () => {
    const salon = await openSalon();
    for (const [contact, from, off] of [
      [mia, "10:00:00", []],
      [ben, "14:00:00", ["1042"]],
    ] as const) {
      await refuse(salon, "Please select a room.");
      expect((await salon.book(await salon.review(trim, from), contact)).state).toBe("needs_call");
      expect(await switchedOff(salon)).toEqual(off);
    }
  });

  test("of availability counts like one that names no service", async () => {
    const salon = await openSalon();
    for (const [contact, from, off] of [
      [mia, "10:00:00", []],
      [ben, "14:00:00", ["1042"]],
    ] as const) {
      const review = await salon.review(trim, from);
      await refuse(salon, "This needs a resource.", "GET /api/Appointments/availability");
      expect((await salon.book(review, contact)).state).toBe("needs_call");
      expect(await switchedOff(salon)).toEqual(off);
    }
  });

  test.each([
    ["names none of two", () => "Please select a room."],
    ["names both", (names: readonly string[]) => `${names.join(" and ")} need a room.`],
    ["names one only as a part of another word", () => "Xsvc_brow_shapeX needs a room."],
  ])("and %s leaves both services on", async (_, detailOf) => {
    const salon = await openSalon();
    for (const from of ["10:00:00", "14:00:00"]) {
      const review = await salon.review(two, from);
      await refuse(salon, detailOf(review.lines.map(({ name }) => name)));
      expect((await salon.book(review)).state).toBe("needs_call");
    }
    expect(await switchedOff(salon)).toEqual([]);
  });

  test("is forgotten when staff switch the service on again", async () => {
    const salon = await openSalon();
    const review = await salon.review();
    await refuse(salon, "1042 needs a room.");
    await salon.book(review);
    expect(await switchedOff(salon)).toEqual(["1042"]);
    await salon.journal.liftRestriction("book", "1042");
    const later = await salon.review(trim, "14:00:00");
    expect((await salon.book(later)).state).toBe("confirmed");
  });
});

test("a service's name alone asks for no room", () => {
  const service = {
    id: "room-1",
    name: "Treatment room",
    offer: { kind: "plain", terms: { kind: "flat", rate: { price: 10_00, minutes: 30 } } },
    addonGroups: [],
    disabledOnline: false,
    membersOnly: false,
  } as const;
  const asks = (detail: string) => {
    const refusal = { kind: "refused", provesNothingHappened: true, detail } as const;
    return asksForResource(withoutNames(refusal, [{ service, addons: [] }]));
  };
  expect(asks("Treatment room: the price is invalid.")).toBe(false);
  expect(asks("room-1: the price is invalid.")).toBe(false);
  expect(asks("Treatment room needs a room.")).toBe(true);
});
