import { expect, test } from "vitest";
import { hoursByEvening } from "./door-hours.ts";

test("hours past midnight belong to the evening before, and a whole day stays whole", () => {
  const range = (from: string, until: string) => ({ from: `${from}:00`, until: `${until}:00` });
  const [evening, night, whole] = [
    range("18:00", "24:00"),
    range("00:00", "02:00"),
    range("00:00", "24:00"),
  ];
  const file = [[night, evening], [night, evening], [], [whole], [night], [evening], [evening]];
  const late = range("18:00", "02:00");
  const doors = [[late], [evening], [], [whole], [night], [evening], [late]];
  expect(hoursByEvening(file)).toEqual(doors);
});
