import { expect, test } from "vitest";
import { allThatNeed } from "./needs-person.ts";

const attention = { bookings: 5, crowds: [], services: 0, isInTrouble: false, untoldBy: [] };
const link = { slug: "book", lang: undefined };

test("a link leads to all bookings that need a person once not all of them are listed", () => {
  expect(allThatNeed(link, attention)).toBeUndefined();
  expect(allThatNeed(link, { ...attention, bookings: undefined })).toBeUndefined();
  expect(allThatNeed(link, { ...attention, bookings: 73 })).toEqual({
    href: "/staff/book/bookings?only=person",
    count: 73,
  });
});
