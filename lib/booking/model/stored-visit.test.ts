import { expect, test } from "vitest";
import { agreedWith } from "../testing/visit.ts";
import { placeOf, readRequest, requestText } from "./record.ts";
import { presentSchema } from "./stored-visit.ts";

test("a visit is read as it was stored", () => {
  const elif = { member: { id: "elif" }, start: "10:30:00" };
  const visit = agreedWith([{}, elif, { member: null, start: "11:00:00" }], { composed: true });
  expect(readRequest({ request: requestText(visit, { isProven: true }) })).toEqual(visit);
  const place = placeOf(visit);
  expect(presentSchema.parse(JSON.parse(JSON.stringify(place)))).toEqual(place);
});
