import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { BOOKING_STATES, DOINGS } from "#lib/store/journal/states.ts";
import { readBooking } from "#lib/store/journal/testing/samples.ts";
import { messages } from "#lib/values/i18n/index.ts";
import { type NotBookedReason, TRANSITIONS } from "./model/transitions.ts";
import { type VisitorState, visitorState } from "./views/outcome.ts";

const page = readFileSync(new URL("../../docs/booking.md", import.meta.url), "utf8");

test("the diagram draws exactly the transitions that exist", () => {
  const drawn = [...page.matchAll(/^ {2}(\w+) --> (\w+)/gm)].map(([, from, to]) => `${from} ${to}`);
  const real = Object.entries(TRANSITIONS).flatMap(([from, all]) =>
    all.map((to) => `${from} ${to}`),
  );
  expect(drawn.toSorted()).toEqual(real.toSorted());
});

test("the diagram begins and ends where bookings do", () => {
  const begun = [...page.matchAll(/^ {2}\[\*\] --> (\w+)/gm)].map(([, state]) => state);
  expect(begun).toEqual(["waiting", "not_booked"]);
  const ended = [...page.matchAll(/^ {2}(\w+) --> \[\*\]/gm)].map(([, state]) => state);
  const ends = BOOKING_STATES.filter((state) => TRANSITIONS[state].length === 0);
  expect(ended.toSorted()).toEqual(ends.toSorted());
});

const reasons: readonly NotBookedReason[] = [
  "slot_taken",
  "price_changed",
  "expired",
  "not_bookable",
  "refused",
  "busy",
  "unavailable",
  "contact_gone",
  "failed",
  "by_hand",
];

test("the table names every state that visitors read", () => {
  const rows = page.split("\n").filter((line) => /^\| `/.test(line));
  const cells = rows.map((row) => row.split("|").map((cell) => cell.trim()));
  expect(cells.map(([, state]) => state)).toEqual(BOOKING_STATES.map((state) => `\`${state}\``));
  for (const [index, state] of BOOKING_STATES.entries()) {
    const named = cells[index]?.[3] ?? "";
    const all = DOINGS.flatMap((doing) =>
      (state === "not_booked" ? reasons : [null]).map((reason) =>
        visitorState({ ...readBooking, state, doing, reason }, "current"),
      ),
    );
    const shown = new Set(all);
    for (const one of shown) expect(named, state).toContain(`\`${one}\`: "${titleOf(one)}"`);
    expect(named.match(/`\w+`:/g), state).toHaveLength(shown.size);
  }
});

function titleOf(state: VisitorState): string {
  const { booking } = messages.en;
  return state === "confirmed" ? booking.confirmed.titlePlain : booking[state].title;
}
