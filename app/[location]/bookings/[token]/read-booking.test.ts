import { expect, test, vi } from "vitest";
import type { Member } from "#lib/booking/model/visit.ts";
import { viewWith } from "#lib/booking/testing/view.ts";
import { visitWith } from "#lib/booking/testing/visit.ts";
import { withNames } from "./read-booking.ts";

vi.mock("./refresh.ts", () => ({ viewOnce: () => undefined }));

const nameOf = (id: string) => new Map([["tm_jonas", "Jonas"]]).get(id);

function named(...members: readonly (Member | null)[]) {
  const composed = members.length > 1;
  const visit = visitWith(
    members.map((member) => ({ member })),
    { composed },
  );
  return withNames(nameOf, viewWith({ visit }));
}

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
