import { expect, test } from "vitest";
import type { Mapping } from "#lib/config/mapping.ts";
import { exampleMapping } from "#lib/config/testing/mapping.ts";
import { isShown, rehearseAt } from "./testing/rehearse.ts";
import { KINDS } from "./types.ts";

const vendor = "delta";
const delta = exampleMapping(vendor);

/** With one mistake in it. */
function mistaken(name: "appointment" | "send.appointment", right: string, wrong: string): Mapping {
  const { expressions } = delta;
  const { appointment = "", send } = expressions;
  const text = name === "appointment" ? appointment : (send?.appointment ?? "");
  if (!text.includes(right)) throw new Error(`it does not say ${right}`);
  const changed = text.replaceAll(right, wrong);
  if (name === "appointment") {
    return { ...delta, expressions: { ...expressions, appointment: changed } };
  }
  return { ...delta, expressions: { ...expressions, send: { ...send, appointment: changed } } };
}

test("with its mapping each kind is proven", async () => {
  const { rows, statuses } = await rehearseAt({}, KINDS, { vendor, mapping: delta });
  expect(rows.map(({ kind }) => kind)).toEqual(KINDS);
  expect(rows.filter((row) => !isShown(row))).toEqual([]);
  expect(statuses).toEqual(KINDS.map(() => "cancelled"));
});

test.each([
  ["amounts in whole units", "$minor(price)", "price", "plain", "price"],
  ["the first add-on alone", "[addons.", "[addons[0].", "addon", "lines"],
] as const)("%s show", async (_, right, wrong, kind, name) => {
  const mapping = mistaken("send.appointment", right, wrong);
  const rehearsed = await rehearseAt({}, [kind], { vendor, mapping });
  expect(rehearsed.differing).toContain(`${kind} ${name}`);
  expect(rehearsed.rows.some(isShown)).toBe(false);
  expect(rehearsed.statuses).toEqual(["cancelled"]);
});

test("a request that cannot be written is told with its place, and at once", async () => {
  const mapping = mistaken("send.appointment", "$minor(price)", "$miner(price)");
  const { rows } = await rehearseAt({}, ["plain"], { vendor, mapping });
  expect(rows[0]?.failure).toMatch(
    /^MAPPING_FILE does not fit: createAppointment: send.appointment: line/,
  );
});

test("where what is cancelled seems to stand, no further one is booked", async () => {
  const mapping = mistaken("appointment", "status = 9", "status = 8");
  const options = { vendor, mapping } as const;
  const { rows, statuses } = await rehearseAt({}, ["plain", "variant"], options);
  expect(rows.map(({ kind, left }) => [kind, left !== undefined])).toEqual([["plain", true]]);
  expect(statuses).toEqual(["cancelled"]);
});
