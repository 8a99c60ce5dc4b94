import { expect, test } from "vitest";
import { z } from "zod";
import { referenceOf } from "#lib/booking/view/outcome.ts";
import { createLog } from "./log.ts";
import { withRequestId } from "./request-id.ts";

const line = z.looseObject({ msg: z.string(), requestId: z.string().optional() });

function logged(write: (log: ReturnType<typeof createLog>) => void) {
  const lines: z.infer<typeof line>[] = [];
  write(createLog({ write: (text) => void lines.push(line.parse(JSON.parse(text))) }));
  return lines;
}

test("a line has the id of its request", () => {
  const lines = logged((log) => {
    withRequestId("of-the-proxy", () => log.info("first"));
    withRequestId(undefined, () => log.info("second"));
    withRequestId(undefined, () => log.info("third"));
    log.info("of no request");
  });
  const [first, second, third, none] = lines.map(({ requestId }) => requestId);
  expect(first).toBe("of-the-proxy");
  expect(second).toMatch(/^[0-9a-f]{10}-[0-9a-z]+$/);
  expect(third).not.toBe(second);
  expect(none).toBeUndefined();
});

test("a line about a booking has the reference that its visitor sees", () => {
  const [one] = logged((log) => log.warn({ bookingId: "b-1" }, "a booking is stuck"));
  expect(one).toMatchObject({ bookingId: "b-1", reference: referenceOf("b-1") });
});

test("contact data and keys are blacked out all the same", () => {
  const [one] = logged((log) => log.info({ contact: { email: "mia@example.org" }, key: "k" }, "x"));
  expect(JSON.stringify(one)).not.toMatch(/mia|"k"/);
});
