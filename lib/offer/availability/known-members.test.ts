import { expect, test } from "vitest";
import { createKnownMembers } from "./known-members.ts";

test("ids that change with each answer fill no memory", () => {
  const known = createKnownMembers();
  for (let answer = 0; answer < 5_000; answer += 1) known.addFree("cut", [{ id: `m${answer}` }]);
  expect(known.freeFor("cut").length).toBeLessThanOrEqual(1_000);
});
