import type { Shift, TeamMember } from "../model.ts";

export const mara = "tm_mara";
export const jonas = "tm_jonas";
export const elif = "tm_elif";
export const sofia = "tm_sofia";
export const noor = "7d0c1a52-3f6e-4b7e-9a53-0f6c2e8d41b9";

export const hairTeam = [mara, jonas, elif, sofia];
export const beautyTeam = [elif, noor];

/** Monday to Saturday; services without team members run all this time. */
export const openingHours = { from: 9 * 60, to: 19 * 60 };

function shift(from: number, to: number, lunch: number): Shift {
  return {
    from: from * 60,
    to: to * 60,
    breaks: [{ from: lunch * 60, to: lunch * 60 + 45 }],
  };
}

const short: Shift = { from: 9 * 60, to: 14 * 60, breaks: [] };

export const team: TeamMember[] = [
  {
    id: mara,
    name: "Mara Lindqvist",
    week: [
      null,
      null,
      shift(10, 18, 13),
      shift(10, 18, 13),
      shift(10, 19, 14),
      shift(9, 18, 13),
      short,
    ],
  },
  {
    id: jonas,
    name: "Jonas Weber",
    week: [
      null,
      shift(9, 17, 12),
      shift(9, 17, 12),
      null,
      shift(11, 19, 15),
      shift(11, 19, 15),
      shift(9, 17, 12),
    ],
  },
  {
    id: elif,
    name: "Elif Kaya",
    week: [
      null,
      shift(9, 17, 12.5),
      shift(9, 17, 12.5),
      shift(11, 19, 14),
      shift(11, 19, 14),
      null,
      shift(9, 17, 12.5),
    ],
  },
  {
    id: sofia,
    name: "Sofia Brandt",
    week: [
      null,
      shift(9, 18, 13),
      shift(9, 18, 13),
      shift(9, 18, 13),
      null,
      shift(9, 18, 13),
      shift(9, 18, 13),
    ],
  },
  {
    id: noor,
    name: "Noor Haddad",
    week: [
      null,
      shift(10, 18, 12),
      null,
      shift(10, 18, 12),
      shift(10, 19, 13),
      shift(10, 19, 13),
      short,
    ],
  },
];
