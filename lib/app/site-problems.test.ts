import { expect, test } from "vitest";
import { siteProblemsOf } from "./health.ts";

const WELL = {
  booking_stuck: false,
  journal_unwritable: false,
  location_skipped: false,
  nothing_bookable: false,
  staff_untold: false,
};

const refused = { cause: "refused", kind: "forbidden" } as const;

test.each([
  ["categories", ["permission_missing"]],
  ["availability", ["permission_missing"]],
  ["createClient", ["permission_missing"]],
  ["createAppointment", ["permission_missing"]],
  // A business may leave these to its staff.
  ["searchClients", []],
  ["searchAppointments", []],
  ["reschedule", []],
  ["cancel", []],
] as const)("a missing permission for %s is %j", (route, siteProblems) => {
  expect(siteProblemsOf([{ ...refused, route }], WELL)).toEqual(siteProblems);
});

const ILL = {
  booking_stuck: true,
  journal_unwritable: true,
  location_skipped: true,
  nothing_bookable: true,
  staff_untold: true,
};

test("a refused key is one trouble, wherever it was met, and a stuck booking another", () => {
  const issues = (["cancel", "categories"] as const).map((route) => {
    return { route, cause: "refused", kind: "unauthorised" } as const;
  });
  const failing = { route: "availability", cause: "failing", kind: "server" } as const;
  const unread = { route: "categories", cause: "unreadable", kind: "unreadable" } as const;
  expect(siteProblemsOf([...issues, failing, unread], ILL)).toEqual([
    "key_refused",
    "upstream_failing",
    "upstream_unreadable",
    "booking_stuck",
    "journal_unwritable",
    "location_skipped",
    "nothing_bookable",
    "staff_untold",
  ]);
});
