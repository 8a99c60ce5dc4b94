import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { z } from "zod";
import { Secret } from "#lib/config/secret.ts";
import { createSealer } from "#lib/site/seals/seal.ts";
import { agreedWith } from "../testing/visit.ts";
import { openVisit } from "./agreed-visit.ts";
import { placeOf, presentOf, readRequest, requestText } from "./record.ts";
import { presentSchema } from "./stored-visit.ts";
import { cartOf, memberNamesOf, spanOf, timeOf, totalOf } from "./visit.ts";

/**
 * Bookings as releases stored them (`request`, `progress`), with what was shown of each (`shown`).
 * The last file was made by the code between 0.2.0 and the release after it.
 */
const FOLDER = new URL("../testing/stored-visits/", import.meta.url);
const fileSchema = z.record(
  z.string(),
  z.object({ shown: z.object({}).loose(), request: z.object({}).loose(), outcome: z.unknown() }),
);
const stored = readdirSync(FOLDER).flatMap((file) => {
  const text = readFileSync(new URL(file, FOLDER), "utf8");
  const cases = Object.entries(fileSchema.parse(JSON.parse(text)));
  return cases.map(([name, booking]) => ({ file, name, ...booking }));
});

test.each(stored)("$file: $name is the same visit", ({ shown, request, outcome }) => {
  const booking = { request: JSON.stringify(request), progress: JSON.stringify(outcome) };
  const visit = presentOf(booking);
  expect({
    ...timeOf(visit),
    endMinute: spanOf(visit)[1],
    byLine: visit.composed,
    names: memberNamesOf(visit.lines) ?? null,
    total: totalOf(visit),
    cart: cartOf(visit),
    lines: visit.lines.map(({ name, start, minutes, price, member }) => {
      return { name, start, minutes, price, memberId: member?.id ?? null };
    }),
  }).toEqual(shown);
  const { intentId, slug, anyMember, sealedAt, digits } = request;
  expect(visit).toMatchObject({
    intentId,
    slug,
    lines: visit.lines.map(() => ({ anyMember })),
    sealedAt,
    ...(digits !== undefined && { digits }),
  });
});

test.each(stored)("$file: $name opens from the form that was sealed", async ({ request }) => {
  const sealer = createSealer([new Secret("a-secret-of-at-least-32-characters!")]);
  const sealed = await sealer.seal("review", request, 60);
  const value = readRequest({ request: JSON.stringify(request) });
  expect(value).toBeDefined();
  expect(await openVisit(sealer, sealed)).toEqual({ ok: true, value });
});

test("today's visits are read as they were stored", () => {
  const elif = { member: { id: "elif" }, start: "10:30:00" };
  const visit = agreedWith([{}, elif, { member: null, start: "11:00:00" }], { composed: true });
  expect(readRequest({ request: requestText(visit, true, undefined) })).toEqual(visit);
  const { memberId: _, ...place } = placeOf(visit);
  expect(presentSchema.parse(JSON.parse(JSON.stringify(placeOf(visit))))).toEqual(place);
});

const elif = { member: { id: "elif" }, start: "10:30:00" };

test.each([
  ["one member takes all", agreedWith([{}, { start: "10:30:00" }])],
  ["a line needs no member", agreedWith([{ member: null }])],
  ["each line has its own", agreedWith([{}, elif], { composed: true })],
])("what is stored of today's visits is what 0.2.0 stored: %s", (_name, visit) => {
  const { composed: _, ...request } = z
    .object({ lines: z.array(z.object({}).loose()) })
    .loose()
    .parse(JSON.parse(requestText(visit, true, undefined)));
  // 0.2.0 drops fields that it does not know.
  const lines = request.lines.map(({ item: _, member: __, ...line }) => line);
  expect(readRequest({ request: JSON.stringify({ ...request, lines }) })).toEqual(visit);
  const { composed: __, ...place } = placeOf(visit);
  expect(presentSchema.parse(place).starts).toEqual(visit.lines.map(({ start }) => start));
});
