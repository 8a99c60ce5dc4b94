import { describe, expect, test } from "vitest";
import type { Claim, Reading } from "./claims.ts";
import type { Appointment, DeskEdit, Told, VisitorHistory } from "./histories.ts";
import { ada, appointment, booking, broken, look, plan, shownPlan } from "./sample-histories.ts";

const later = { date: "2026-12-02", start: "11:00:00" };
const shownLater = { ...shownPlan, day: "Wednesday, 2 December", time: "11:00 – 11:15" };
const MINUTE = 60_000;

type Case = { told: readonly Told[]; asked?: VisitorHistory["asked"]; made?: Partial<Appointment> };

/** The checks that fail for what Ada was told. */
function failing({ told, asked = [], made = {} }: Case): readonly string[] {
  const visitors = [{ ...ada, told, asked }];
  return broken({ visitors, appointments: [{ ...appointment, ...made }] });
}

function says(at: number, claims: readonly Claim[], more: Partial<Reading & Told> = {}): Told {
  const { shown = claims.includes("cancelled") ? undefined : shownPlan, ...rest } = more;
  const state = claims.includes("cancelled") ? "cancelled" : "confirmed";
  return { ...look(state, at, { claims, ...(shown && { shown }) }), ...rest };
}

const moved = { at: 40_000, kind: "moved" as const, ...later };
const cancelled = { at: 60_000, kind: "cancelled" as const, ...later };
const asked = [
  { kind: "move" as const, to: later, at: 39_000 },
  { kind: "cancel" as const, at: 59_000 },
];
const both = { changes: [moved, cancelled], ...later };

test("what was asked for, carried out and told is right", () => {
  const told = [
    says(30_000, ["stands"]),
    says(45_000, ["stands", "moved"], { shown: shownLater }),
    says(70_000, ["cancelled"]),
  ];
  expect(failing({ told, asked, made: both })).toEqual([]);
});

describe("a booking", () => {
  const told = [says(30_000, ["stands"])];
  test("that is confirmed exists, and did so when its page was answered", () => {
    const made = { appointments: [], bookings: [{ ...booking, state: "person" }] };
    expect(broken({ ...made, visitors: [{ ...ada, told }] })).toEqual(["no false “see you soon”"]);
    expect(failing({ told, made: { createdAt: 29_000 } })).toEqual([]);
    expect(failing({ told, made: { createdAt: 30_001 } })).toEqual(["no false “see you soon”"]);
  });
  test.each([
    ["no false “see you soon”", { start: "10:15:00" }],
    ["no false “see you soon”", { date: "2026-12-02" }],
  ])("is at the time that was chosen: %s", (check, made) => {
    expect(failing({ told, made })).toContain(check);
  });
  test.each([
    ["no wrong person or service", { memberId: "tm_elif" }],
    ["no wrong person or service", { serviceId: "svc_cut" }],
    ["no wrong time", { minutes: 45 }],
    ["no wrong price on a page", { cents: 13_00 }],
  ])("is what its page shows: %s", (check, change) => {
    const lines = appointment.lines.map((line) => ({ ...line, ...change }));
    expect(failing({ told, made: { lines } })).toEqual([check]);
  });
  test("of two lines, of which one was recorded, is not the visit that its page shows", () => {
    const second = { line: "1042", serviceId: "1042", memberId: "tm_elif", start: "10:15:00" };
    const visitors = [
      {
        ...ada,
        plan: { ...plan, further: [{ ...second, minutes: 15 }] },
        told: [
          says(30_000, ["stands"], {
            shown: {
              ...shownPlan,
              people: "Mara Lindqvist + Elif Kaya",
              time: "10:00 – 10:30",
              services: ["Fringe trim", "Fringe trim"],
              total: 24_00,
            },
          }),
        ],
      },
    ];
    expect(broken({ visitors })).toEqual([
      "no wrong time",
      "no wrong price on a page",
      "no wrong person or service",
    ]);
    const [line] = appointment.lines;
    const lines = line ? [line, { ...line, memberId: "tm_elif", offset: 15 }] : [];
    const whole = { ...appointment, lines, further: [second], price: 24 };
    const priced = visitors.map((one) => ({ ...one, price: 24_00 }));
    expect(broken({ visitors: priced, appointments: [whole] })).toEqual([]);
  });
  test.each(["slot_taken", "price_changed", "busy", "not_booked", "expired"])(
    "that ends as “%s” was never made, nor is later",
    (state) => {
      const bookings = [{ ...booking, state: "not_booked", appointmentId: null }];
      const visitors = [{ ...ada, told: [look("received", 1), look(state, 2)] }];
      expect(broken({ visitors, bookings, appointments: [] })).toEqual([]);
      expect(broken({ visitors, bookings })).toEqual(["no false “nothing was booked”"]);
    },
  );
  test("is never denied", () => {
    expect(failing({ told: [look("no such booking", 1), ...told] })).toEqual(["no booking denied"]);
  });
});

describe("a move", () => {
  const made = { changes: [moved], ...later };
  const asking = asked.slice(0, 1);
  test.each([
    ["that was not made", {}, says(45_000, ["stands", "moved"]), "no false “moved”"],
    ["told before it was made", made, says(35_000, ["stands", "moved"]), "no false “moved”"],
    ["told with the old time", made, says(45_000, ["stands", "moved"]), "no wrong time"],
    ["that is denied", made, says(45_000, ["stands", "old time stands"]), "no wrong time"],
    ["told as the salon's", made, says(45_000, ["moved by the salon"]), "no false “moved”"],
  ])("%s is found", (_, change, told, check) => {
    expect(failing({ told: [told], asked: asking, made: change })).toContain(check);
  });
  test("that comes between question and answer may be told or not", () => {
    const during = { until: 41_000, shown: shownLater };
    const told = (more: Partial<Reading & Told>) => [says(39_500, ["stands"], more)];
    expect(failing({ told: told(during), asked: asking, made })).toEqual([]);
    expect(failing({ told: told({ until: 41_000 }), asked: asking, made })).toEqual([]);
    expect(
      failing({ told: told({ until: 39_900, shown: shownLater }), asked: asking, made }),
    ).toEqual(["no wrong time"]);
  });
});

describe("a cancellation", () => {
  const made = { changes: [{ ...cancelled, date: plan.date, start: plan.start }] };
  const asking = asked.slice(1);
  test.each([
    ["that was not made", {}, says(70_000, ["cancelled"]), "no false “cancelled”"],
    ["told before it was made", made, says(50_000, ["cancelled"]), "no false “cancelled”"],
    ["that is denied", made, says(70_000, ["still stands"]), "no false “still stands”"],
    ["after which it is shown", made, says(70_000, ["stands"]), "no false “see you soon”"],
    ["told as the salon's", made, says(70_000, ["cancelled by the salon"]), "no false “cancelled”"],
  ])("%s is found", (_, change, told, check) => {
    expect(failing({ told: [told], asked: asking, made: change })).toEqual([check]);
  });
  test.each(["making sure", "left to the salon", "cannot be shown"] as const)(
    "of which the page says that it is “%s” is never false",
    (claim) => {
      expect(
        failing({
          told: [says(70_000, [claim]), says(80_000, ["cancelled"])],
          asked: asking,
          made,
        }),
      ).toEqual([]);
    },
  );
});

describe("what the desk does", () => {
  const edit = (kind: DeskEdit["kind"], more: Partial<DeskEdit> = {}): Partial<Appointment> => ({
    desk: [
      {
        ...{ at: 100_000, until: 100_100, kind, before: appointment.lines },
        ...{ date: plan.date, start: plan.start, ...more },
      },
    ],
  });
  const minutesOn = (minutes: number) => 100_100 + minutes * MINUTE;

  test("may be unknown for two minutes, and not for longer", () => {
    const made = edit("cancelled");
    expect(failing({ told: [says(minutesOn(1.9), ["stands"])], made })).toEqual([]);
    expect(failing({ told: [says(minutesOn(2.1), ["stands"])], made })).toEqual([
      "no false “see you soon”",
    ]);
    expect(
      failing({ told: [says(minutesOn(0.1), ["cancelled", "cancelled by the salon"])], made }),
    ).toEqual([]);
    expect(
      failing({ told: [says(90_000, ["cancelled", "cancelled by the salon"])], made }),
    ).toEqual(["no false “cancelled”"]);
  });
  test("may be unknown where the page says that the salon may have changed it", () => {
    const told = [says(minutesOn(60), ["stands", "may have changed"])];
    expect(failing({ told, made: edit("deleted") })).toEqual([]);
  });
  test("is told with its new time, and without its old price", () => {
    const made = edit("moved", { start: "12:00:00" });
    const shown = { ...shownPlan, time: "12:00 – 12:15" };
    const told = (more: Partial<Reading>) => [
      says(minutesOn(3), ["stands", "moved by the salon"], more),
    ];
    expect(failing({ told: told({ shown }), made })).toEqual([]);
    expect(failing({ told: told({}), made })).toEqual(["no wrong time"]);
    const lines = appointment.lines.map((line) => ({ ...line, cents: 80_10, minutes: 60 }));
    const longer = edit("lines", { lines });
    const [day, time] = [shownPlan.day ?? "", "10:00 – 11:00"];
    expect(failing({ told: told({ shown: { day, time } }), made: longer })).toEqual([]);
    expect(failing({ told: told({ shown: { day, time, total: 12_00 } }), made: longer })).toEqual([
      "no wrong price on a page",
    ]);
  });
  test("does not hide what the visitor did after it", () => {
    const made = {
      ...edit("lines", { lines: appointment.lines }),
      changes: [{ ...cancelled, at: 101_000 }],
    };
    expect(failing({ told: [says(102_000, ["stands"])], asked, made })).toEqual([
      "no false “see you soon”",
    ]);
  });
});

test("a page that says it cannot tell how an appointment stands is not false", () => {
  const made = { changes: [{ ...cancelled, date: plan.date, start: plan.start }] };
  const told = [says(70_000, ["stands", "cannot tell"])];
  expect(failing({ told, asked: asked.slice(1), made })).toEqual([]);
});

test("a page in words that the oracle does not know is found", () => {
  const told = [says(30_000, []), says(31_000, ["stands"])];
  expect(failing({ told })).toEqual(["every page is understood"]);
});

describe("a change that no form asked for", () => {
  const told = [says(70_000, ["cancelled"])];
  const unasked = ["nothing changed unasked or twice"];
  test("is found, as is one that came before its form, or twice", () => {
    expect(failing({ told, asked, made: both })).toEqual([]);
    expect(failing({ told, asked: asked.slice(0, 1), made: both })).toEqual(unasked);
    expect(failing({ told, asked: asked.slice(1), made: both })).toEqual(unasked);
    const tooLate = asked.map((one) => ({ ...one, at: 65_000 }));
    expect(failing({ told, asked: tooLate, made: both })).toEqual(unasked);
    const twice = { ...both, changes: [moved, moved, cancelled] };
    expect(failing({ told, asked, made: twice })).toEqual(unasked);
  });
  test("leaves nothing to the salon", () => {
    const unclear = [look("change_unclear", 70_000)];
    expect(failing({ told: unclear, asked })).toEqual([]);
    expect(failing({ told: unclear, asked: [] })).toEqual(["unclear only what was asked for"]);
  });
});
