import { expect, test } from "vitest";
import { inStyle, RECORD_STYLES, recordStyle, showsCancellation } from "./record-styles.ts";

const standing = { id: "apt_1", status: "booked", statusId: "status_booked", cancellation: null };
const cancelled = { ...standing, statusId: "status_cancelled", cancellation: {} };

test.each(RECORD_STYLES)("“%s” tells the two apart, or says nothing at all", (name) => {
  expect(showsCancellation(recordStyle(name))).toBe(name !== "nothing at all");
});

test("every record of an answer is written so, and nothing else", () => {
  const style = recordStyle("a date alone");
  const rewrite = inStyle(style);
  const rest = { id: standing.id };
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
