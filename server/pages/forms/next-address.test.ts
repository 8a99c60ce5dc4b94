import { expect, test } from "vitest";
import { headerOf, type PageResponse } from "../inject.ts";
import { withNextAddress } from "./next-address.ts";

const redirect: PageResponse = {
  status: 303,
  headers: [
    ["location", "/book/bookings/token"],
    ["set-cookie", "a=1"],
    ["set-cookie", "b=2"],
    ["content-type", "text/html"],
  ],
  body: Buffer.from("moved"),
};
const sentBy = (script: string | undefined) => ({
  url: "/book/details",
  headers: { "x-framed": script },
});

test("a script is told where to go, with the cookies, and nothing is followed", () => {
  const answer = withNextAddress(sentBy("false"), redirect);
  expect([answer.status, answer.body.length]).toEqual([200, 0]);
  expect(headerOf(answer, "location")).toBe("/book/bookings/token");
  expect(headerOf(answer, "set-cookie")).toBe("a=1, b=2");
  expect(headerOf(answer, "content-type")).toBeUndefined();
});

test("browsers without scripts are redirected, and pages stay pages", () => {
  expect(withNextAddress(sentBy(undefined), redirect)).toBe(redirect);
  const page = { ...redirect, status: 200, headers: [] };
  expect(withNextAddress(sentBy("false"), page)).toBe(page);
});
