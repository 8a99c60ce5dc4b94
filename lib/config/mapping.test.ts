import { expect, test } from "vitest";
import { faults, read } from "./testing/read.ts";

test("an expression is a text, or a list of its lines", () => {
  const mapping = { item: ["{", "'name': title }"], send: {} };
  expect(read({ mapping }).locations[0]?.access.mapping).toEqual({
    expressions: { item: "{\n'name': title }", send: {} },
    timeZone: "Europe/Berlin",
    currency: "EUR",
  });
  expect(read().locations[0]?.access.mapping).toBeUndefined();
});

test.each([
  ["a list", [], "mapping is not an object"],
  ["another name", { items: "$" }, "mapping does not know items"],
  ["another list", { lists: { slot: "$" } }, "mapping.lists does not know slot"],
  ["another body", { send: { clients: "$" } }, "mapping.send does not know clients"],
  ["a number", { slot: 3 }, "mapping.slot is neither an expression nor a list of its lines"],
  [
    "a bad expression",
    { send: { move: ["{", '  "data": [groups.', "}"] } },
    'mapping.send.move line 3, column 1: The symbol "}" cannot be used as a unary operator',
  ],
  ["nothing", { slot: "" }, "mapping.slot line 1, column 1: Unexpected end"],
])("%s stops the start with one line that names its place", (_, mapping, fault) => {
  const [line, ...others] = faults({ mapping });
  expect(line).toContain(`business.json: ${fault}`);
  expect(others).toEqual([]);
});
