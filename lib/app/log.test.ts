import { expect, test } from "vitest";
import { z } from "zod";
import { referenceOf } from "#lib/booking/model/reference.ts";
import { readAddress } from "./address.ts";
import { createLog } from "./log.ts";
import { inScope, scopeAt } from "./scope.ts";
import { configOf } from "./testing/config.ts";

const line = z.looseObject({ msg: z.string(), requestId: z.string().optional() });

function logged(write: (log: ReturnType<typeof createLog>) => void) {
  const lines: z.infer<typeof line>[] = [];
  write(createLog({ write: (text) => void lines.push(line.parse(JSON.parse(text))) }));
  return lines;
}

test("a line has the id of its request", () => {
  const [configured] = configOf("http://127.0.0.1:4010", {}).locations;
  if (!configured) throw new Error("no location");
  const language = { language: "en", chosen: false } as const;
  const asked = { location: configured.location, language, isFramed: false };
  const lines = logged((log) => {
    inScope(scopeAt(readAddress("/book"), { ...asked, id: "of-the-proxy" }), () => log.info("one"));
    log.info("of no request");
  });
  expect(lines.map(({ requestId }) => requestId)).toEqual(["of-the-proxy", undefined]);
});

test("a line about a booking has the reference that its visitor sees", () => {
  const [one] = logged((log) => log.warn({ bookingId: "b-1" }, "a booking is stuck"));
  expect(one).toMatchObject({ bookingId: "b-1", reference: referenceOf("b-1") });
});

const LONG = "x".repeat(13_000);

type Written = Parameters<typeof logged>[0];

const LINES: readonly (readonly [string, Written])[] = [
  ["a field", (log) => log.warn({ origin: LONG }, "framed")],
  ["what an error says", (log) => log.error({ err: new Error(LONG) }, "broken")],
];

test.each(LINES)("a line is bounded, however long %s is", (_what, write) => {
  const lines = logged(write);
  expect(lines).toHaveLength(1);
  expect(JSON.stringify(lines).length).toBeLessThan(8_000);
});

test("an error is logged with what it says and where", () => {
  const [one] = logged((log) => log.error({ err: new Error("no such table") }, "broken"));
  const err = {
    type: "Error",
    message: "no such table",
    stack: expect.stringContaining("log.test"),
  };
  expect(one).toMatchObject({ msg: "broken", err });
  expect(JSON.stringify(logged((log) => log.error(new Error("no such table"))))).toContain(
    "no such table",
  );
});

test("of an error no field is logged that it carries", () => {
  const error = Object.assign(new Error("refused"), { body: "mia@example.org" });
  expect(JSON.stringify(logged((log) => log.error({ err: error }, "broken")))).not.toMatch(/mia/);
});

test("contact data and keys are blacked out all the same", () => {
  const [one] = logged((log) => log.info({ contact: { email: "mia@example.org" }, key: "k" }, "x"));
  expect(JSON.stringify(one)).not.toMatch(/mia|"k"/);
});
