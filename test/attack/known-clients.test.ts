import { expect, test } from "vitest";
import { normalised, shapeOf } from "./known-clients.ts";

test("responses are compared without random values, and pages by their tags", () => {
  const head = (token: string) => `303\ndate: ${token}\nlocation: /book/bookings/${token}?x=1`;
  expect(normalised(head("abc"))).toBe(normalised(head("xyz")));
  expect(normalised("303\nset-cookie: a")).not.toBe(normalised("303"));
  const cookie = (value: string, at: string) =>
    `303\nset-cookie: a=${value}; Expires=${at}; Path=/`;
  expect(normalised(cookie("1", "Mon"))).toBe(normalised(cookie("2", "Tue")));
  expect(shapeOf('<p data-state="confirmed">Ada</p>')).toBe(' data-state="confirmed" <p</p');
  expect(shapeOf("<p>Ada</p>")).not.toBe(shapeOf("<p>Ada</p><p>"));
});
