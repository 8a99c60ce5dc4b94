import { expect, test, vi } from "vitest";
import type { Member } from "#lib/booking/model/visit.ts";
import { visitWith } from "#lib/booking/testing/visit.ts";
import type { BookingView } from "#lib/booking/views/outcome.ts";
import { withNames } from "./read-booking.ts";

vi.mock("./refresh.ts", () => ({ viewOnce: () => undefined }));

const nameOf = (id: string) => new Map([["tm_jonas", "Jonas"]]).get(id);

function viewWith(members: readonly (Member | null)[]): BookingView {
  const visit = visitWith(members.map((member) => ({ member })));
  return {
    ...{ state: "confirmed", pending: false, canTryAgain: false, reference: "AB12", slug: "book" },
    ...{ calendarUid: "uid", appointment: { status: "moved", revision: 1, isCurrent: true } },
    ...{ may: { cancel: "no", move: "no" }, moves: 0, date: "2026-11-24" },
    ...{ visit, lines: visit.lines, composed: members.length > 1 },
    ...{ start: "10:00:00", end: "10:30:00", total: { price: 4_000, minutes: 30 } },
    ...{ cart: [], team: "any", ahead: 0, waitSeconds: 0 },
  } satisfies BookingView;
}

const named = (...members: readonly (Member | null)[]) => withNames(nameOf, viewWith(members));

test("whom the salon has given a visit to is named, where free times name them", () => {
  expect(named({ id: "tm_jonas" }).memberName).toBe("Jonas");
  expect(named({ id: "tm_sofia" }).memberName).toBeUndefined();
  expect(named(null).memberName).toBeUndefined();
});

test("a name that was agreed on stays as it was", () => {
  expect(named({ id: "tm_jonas", name: "Jonas M." }).memberName).toBe("Jonas M.");
});

test("of several people each line has its name, and the visit those of all, once they are known", () => {
  const mara = { id: "tm_mara", name: "Mara" };
  const known = named(mara, null, { id: "tm_jonas" });
  expect(known.lines.map(({ member }) => member?.name)).toEqual(["Mara", undefined, "Jonas"]);
  expect(known.memberName).toBe("Mara + Jonas");
  expect(named(mara, { id: "tm_sofia" }).memberName).toBeUndefined();
});
