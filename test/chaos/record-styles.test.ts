import { expect, test } from "vitest";
import { createChance } from "./chance.ts";
import { inStyle, RECORD_STYLES, recordStyle, showsCancellation } from "./record-styles.ts";

const standing = { id: "apt_1", statusId: "status_booked", cancellation: null, date: "2026-12-01" };
const cancelled = { ...standing, statusId: "status_cancelled", cancellation: { reasonId: null } };

test.each(RECORD_STYLES)("“%s” tells the two apart, or says nothing at all", (name) => {
  const style = recordStyle(name, createChance(3));
  expect(showsCancellation(style)).toBe(name !== "nothing at all");
  expect(recordStyle(name, createChance(3)).name).toBe(style.name);
});

test("every record of an answer is written so, and nothing else", () => {
  const style = recordStyle("a cancellation in 1970", createChance(3));
  const rewrite = inStyle(style);
  const { statusId: _, cancellation: __, ...rest } = standing;
  const list = { data: { items: [standing, cancelled], total: 2 } };
  expect(rewrite("/api/Appointments/search?skip=0", list)).toEqual({
    data: {
      items: [
        { ...rest, ...style.fields(false) },
        { ...rest, ...style.fields(true) },
      ],
      total: 2,
    },
  });
  expect(rewrite("/api/Appointments/apt_1", standing)).toEqual({ ...rest, ...style.fields(false) });
  expect(rewrite("/api/Clients/search", list)).toBe(list);
  expect(rewrite("/api/Appointments/availability", list)).toBe(list);
});
