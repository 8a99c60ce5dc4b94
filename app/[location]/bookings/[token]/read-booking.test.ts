import { expect, test, vi } from "vitest";
import type { BookingView } from "#lib/booking/view/outcome.ts";
import { withNames } from "./read-booking.ts";

vi.mock("./refresh.ts", () => ({ viewOnce: () => undefined }));

const line = { name: "Cut", addonNames: [], start: "10:00:00", minutes: 30, price: 4_000 };
const nameOf = (id: string) => new Map([["tm_jonas", "Jonas"]]).get(id);

function view(changes: Partial<BookingView>): BookingView {
  return {
    ...{ state: "confirmed", pending: false, canTryAgain: false, reference: "AB12", slug: "book" },
    ...{ calendarUid: "uid", appointment: { status: "moved", revision: 1, isCurrent: true } },
    ...{ may: { cancel: "no", move: "no" }, moves: 0, lines: [line], date: "2026-11-24" },
    ...{ start: "10:00:00", end: "10:30:00", total: { price: 4_000, minutes: 30 }, memberId: null },
    ...{ cart: [], team: "any", ahead: 0, waitSeconds: 0 },
    ...changes,
  } satisfies BookingView;
}

test("whom the salon has given a visit to is named, where free times name them", () => {
  expect(withNames(nameOf, view({ memberId: "tm_jonas" })).memberName).toBe("Jonas");
  expect(withNames(nameOf, view({ memberId: "tm_sofia" })).memberName).toBeUndefined();
  expect(withNames(nameOf, view({ memberId: null })).memberName).toBeUndefined();
});

test("a name that was agreed on stays as it was", () => {
  const named = view({ memberId: "tm_jonas", memberName: "Jonas M." });
  expect(withNames(nameOf, named).memberName).toBe("Jonas M.");
});

test("of several people each line has its name, and the visit those of all, once they are known", () => {
  const mara = { ...line, memberId: "tm_mara", memberName: "Mara" };
  const nobody = { ...line, memberId: null };
  const jonas = { ...line, memberId: "tm_jonas" };
  const known = withNames(nameOf, view({ lines: [mara, nobody, jonas] }));
  expect(known.lines.map(({ memberName }) => memberName)).toEqual(["Mara", undefined, "Jonas"]);
  expect(known.memberName).toBe("Mara + Jonas");
  const unknown = withNames(nameOf, view({ lines: [mara, { ...jonas, memberId: "tm_sofia" }] }));
  expect(unknown.memberName).toBeUndefined();
});
