import type { Category, Shift, TeamMember } from "../model.ts";

export interface Business {
  readonly menu: Category[];
  readonly team: TeamMember[];
}

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
  const breaks = [{ from: lunch * 60, to: lunch * 60 + 45 }];
  return { from: from * 60, to: to * 60, breaks };
}

const early = shift(9, 17, 12);
const usual = shift(9, 18, 13);
const late = shift(11, 19, 15);
const morning: Shift = { from: 9 * 60, to: 14 * 60, breaks: [] };
const marasDay = shift(10, 18, 13);
const elifsMorning = shift(9, 17, 12.5);
const elifsEvening = shift(11, 19, 14);
const noorsDay = shift(10, 18, 12);
const noorsEvening = shift(10, 19, 13);

export const team: TeamMember[] = [
  {
    id: mara,
    name: "Mara Lindqvist",
    week: [null, null, marasDay, marasDay, shift(10, 19, 14), usual, morning],
  },
  { id: jonas, name: "Jonas Weber", week: [null, early, early, null, late, late, early] },
  {
    id: elif,
    name: "Elif Kaya",
    week: [null, elifsMorning, elifsMorning, elifsEvening, elifsEvening, null, elifsMorning],
  },
  { id: sofia, name: "Sofia Brandt", week: [null, usual, usual, usual, null, usual, usual] },
  {
    id: noor,
    name: "Noor Haddad",
    week: [null, noorsDay, null, noorsDay, noorsEvening, noorsEvening, morning],
  },
];

/** The same people and weeks under other names, in this order. */
export function called(names: string[]): TeamMember[] {
  return team.map((member, index) => ({ ...member, name: names[index] ?? member.name }));
}
