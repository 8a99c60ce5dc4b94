import { describe, expect, test } from "vitest";
import { appointment, booking, broken, told } from "./sample-histories.ts";

test("consistent histories pass every check", () => {
  expect(broken({})).toEqual([]);
});

describe("nothing lost", () => {
  test("a page without a booking", () => {
    expect(broken({ bookings: [], appointments: [], visitors: [told("received")] })).toContain(
      "nothing lost",
    );
  });
  test("a page of another booking", () => {
    expect(broken({ bookings: [{ ...booking, id: "another" }] })).toEqual(["nothing lost"]);
  });
  test("an appointment that no booking knows", () => {
    const stray = { ...appointment, id: "apt_2", email: "eve@example.org", price: Number.NaN };
    expect(broken({ appointments: [appointment, stray] })).toContain("nothing lost");
  });
  test("a page that does not know its booking", () => {
    expect(broken({ visitors: [told("no such booking", "confirmed")] })).toEqual([
      "no booking denied",
    ]);
  });
  test("a visitor without a booking page was promised nothing", () => {
    const { token, ...refused } = told("busy");
    expect(broken({ visitors: [refused], bookings: [], appointments: [] })).toEqual([]);
  });
});

describe("nothing doubled", () => {
  test("two appointments for one plan", () => {
    const twice = [appointment, { ...appointment, id: "apt_2" }];
    expect(broken({ appointments: twice })).toEqual(["nothing doubled"]);
  });
  test("a team member in two places", () => {
    expect(broken({ appointments: [{ ...appointment, findings: ["overlap"] }] })).toEqual([
      "nothing doubled",
    ]);
  });
  test("an appointment at another time than planned", () => {
    const elsewhere = { ...appointment, start: "11:00:00" };
    expect(broken({ appointments: [elsewhere] })).toContain("nothing doubled");
  });
});

test("an appointment for the owner of a mistyped number", () => {
  const theirs = { ...appointment, email: "eve@example.org" };
  expect(broken({ appointments: [theirs] })).toContain("nobody else’s booking");
});

describe("no record of another’s appointment", () => {
  const [name] = ["no record of another’s appointment"];
  test("stored with an appointment that does not exist", () => {
    expect(broken({ bookings: [{ ...booking, appointmentId: "apt_9" }] })).toEqual([name]);
  });
  test("stored with another visitor's appointment", () => {
    const others = { ...appointment, id: "apt_2", email: "eve@example.org" };
    const bookings = [{ ...booking, appointmentId: "apt_2" }];
    expect(broken({ bookings, appointments: [appointment, others] })).toContain(name);
  });
});

test("a final state must not change", () => {
  expect(broken({ visitors: [told("confirmed", "checking")] })).toContain("no end taken back");
  expect(broken({ visitors: [told("expired", "confirmed")] })).toContain("no end taken back");
  expect(broken({ visitors: [told("received", "checking", "working", "confirmed")] })).toEqual([]);
});

describe("unfinished bookings", () => {
  const bookings = [{ ...booking, state: "unknown", appointmentId: null }];
  const visitors = [told("received", "checking")];

  test("is a breach after the settling time", () => {
    expect(broken({ bookings, visitors })).toEqual(["everything has ended"]);
    expect(broken({ bookings })).toEqual(["everything has ended"]);
    expect(broken({ visitors })).toEqual(["everything has ended"]);
  });
  test("is no breach before", () => {
    expect(broken({ bookings, visitors }, { settled: false })).toEqual([]);
  });
  test("needs_staff is a final state", () => {
    const staff = [{ ...booking, state: "person", appointmentId: null }];
    expect(broken({ bookings: staff, visitors: [told("needs_staff")] })).toEqual([]);
  });
});

test("a damaged journal", () => {
  expect(broken({ integrity: "row 7 missing from index" })).toEqual(["journal intact"]);
});

test("one write above the limit", () => {
  expect(broken({ use: { maxWritesIn60s: 5 } })).toEqual([]);
  expect(broken({ use: { maxWritesIn60s: 6 } })).toEqual(["within the write limit"]);
});

test("a 429 that the harness did not order", () => {
  expect(broken({ use: { rejected429: 1 } })).toEqual(["no 429 of our making"]);
  expect(broken({ use: { rejected429: 1 } }, { ordered429: 1 })).toEqual([]);
});
