import { expect, test } from "vitest";
import type { CheckedLine } from "#lib/offer/catalogue/types.ts";
import { asksForResource } from "#lib/upstream/transport/resource-refusal.ts";
import { visitWith } from "../testing/visit.ts";
import { type OwnWords, withoutOwnWords } from "./own-words.ts";

const rate = { price: 10_00, minutes: 30 };
const terms = { kind: "flat", rate } as const;
const service = {
  id: "room-1",
  name: "Treatment room",
  originalName: "Choose your room",
  offer: { kind: "plain", terms },
  addonGroups: [],
  disabledOnline: false,
  membersOnly: false,
} as const;
const addon = { id: "add-room", name: "Needs a quiet room", rate };
const line: CheckedLine = {
  service,
  variant: { id: "v-room", name: "Required room", terms },
  addons: [{ group: { id: "gr", name: "Pick a room", min: 0, max: 1, addons: [addon] }, addon }],
};
const own: OwnWords = {
  cart: [line],
  visit: visitWith([{ member: { id: "m-room", name: "Select Room" } }]),
  contact: { firstName: "Choose", lastName: "A Room", email: "need.room@example.org" },
};

const asks = (detail: string, words: OwnWords = own) =>
  asksForResource(withoutOwnWords({ kind: "refused", provesNothingHappened: true, detail }, words));

test.each([
  "Treatment room: the price is invalid.",
  "Choose your room is not valid.",
  "room-1 is required",
  "Required room has no such price",
  "Needs a quiet room is gone",
  "Pick a room takes one option",
  "Select Room is on holiday",
  "Choose A Room has an open bill",
  "need.room has bounced",
])("what was booked, and for whom, asks for no room: %s", (detail) => {
  expect(asks(detail)).toBe(false);
});

test("the text left without them may ask for a room", () => {
  expect(asks("Treatment room needs a room.", { cart: own.cart })).toBe(true);
  expect(asks("Treatment room needs equipment.")).toBe(true);
});

test("a service called Room is not cut out of a request for a room", () => {
  const called = { ...line, service: { ...service, name: "Room", originalName: "Room" } };
  expect(asks("Please choose a room.", { cart: [called] })).toBe(true);
});
