import { expect, test } from "vitest";
import { openingNode } from "./opening-hours.ts";

const morning = { from: "09:00:00", until: "12:30:00" };
const afternoon = { from: "13:30:00", until: "18:00:00" };
const evening = { from: "20:00:00", until: "02:00:00" };

test("days of the same hours are one line, and a closed time is told by its dates", () => {
  const node = openingNode({
    hours: [[morning, afternoon], [morning], [], [], [], [], [evening]],
    mapUrl: "https://maps.example/1",
    notices: [
      { text: "Shut", closed: { from: "2026-12-24", until: "2026-12-26" } },
      { text: "New: nails" },
    ],
  });
  const type = { "@type": "OpeningHoursSpecification" };
  expect(node).toEqual({
    openingHoursSpecification: [
      { ...type, dayOfWeek: ["Monday", "Tuesday"], opens: "09:00", closes: "12:30" },
      { ...type, dayOfWeek: ["Monday"], opens: "13:30", closes: "18:00" },
      { ...type, dayOfWeek: ["Sunday"], opens: "20:00", closes: "02:00" },
    ],
    specialOpeningHoursSpecification: [
      {
        ...type,
        validFrom: "2026-12-24",
        validThrough: "2026-12-26",
        opens: "00:00",
        closes: "00:00",
      },
    ],
    hasMap: "https://maps.example/1",
  });
});

test("a whole day ends a minute before midnight, and a night belongs to its evening", () => {
  const whole = { from: "00:00:00", until: "24:00:00" };
  const { openingHoursSpecification: told } = openingNode({
    hours: [[whole], [], [], [], [evening], [], []],
    notices: [],
  });
  expect(told).toMatchObject([
    { dayOfWeek: ["Monday"], opens: "00:00", closes: "23:59" },
    { dayOfWeek: ["Friday"], opens: "20:00", closes: "02:00" },
  ]);
});

test("what the business's file does not say is not said", () => {
  expect(openingNode({ notices: [] })).toEqual({});
});
