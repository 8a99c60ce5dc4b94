import { offeredLines } from "#lib/offer/availability/offers.ts";
import type { OfferedSlot } from "#lib/offer/availability/types.ts";
import type { Times } from "./find-times.ts";
import type { TimesWanted } from "./read-month.ts";

/** Whom the visitor wanted, for everything or for one line, and who has no time for it. */
export type Absent = { readonly name: string | undefined; readonly line?: number };

type Instead = {
  readonly wanted: TimesWanted;
  readonly absent: readonly { readonly id: string; readonly line?: number }[];
};

/** The times of others, where a wanted member has none, is unknown, or cannot be read. */
export function withoutAbsent(wanted: TimesWanted, times: Times | undefined): Instead | undefined {
  const { team, teamByLine } = wanted;
  if (times && !times.isEmpty) return undefined;
  if (teamByLine) {
    const lines = linesWithout(teamByLine, times?.membersByLine);
    if (lines.length === 0) return undefined;
    const absent = lines.map((line) => ({ line, id: teamByLine[line] ?? "" }));
    const others = teamByLine.map((id, line) => (lines.includes(line) ? "any" : id));
    return { wanted: { ...wanted, teamByLine: others }, absent };
  }
  if (team === "any") return undefined;
  return { wanted: { ...wanted, team: "any" }, absent: times ? [{ id: team }] : [] };
}

/** Lines that the wanted member never takes. */
function linesWithout(
  teamByLine: readonly string[],
  membersByLine: Times["membersByLine"],
): readonly number[] {
  return teamByLine.flatMap((id, line) => {
    const members = membersByLine?.[line];
    const isAbsent = id !== "any" && members?.every((member) => member.id !== id);
    return isAbsent ? [line] : [];
  });
}

/** The same visit with any member; `undefined` if no member was wanted. */
export function withAnyone(wanted: TimesWanted): TimesWanted | undefined {
  const { team, teamByLine } = wanted;
  if (teamByLine?.some((id) => id !== "any")) {
    return { ...wanted, teamByLine: teamByLine.map(() => "any") };
  }
  return team === "any" || teamByLine ? undefined : { ...wanted, team: "any" };
}

/** Members who take these times, without the wanted ones. */
export function othersIn(
  { team, teamByLine = [team] }: TimesWanted,
  offers: readonly OfferedSlot[],
): readonly string[] {
  const members = offers.flatMap(({ slot, choices }) =>
    choices.flatMap((choice) => offeredLines(slot, choice).map(({ member }) => member)),
  );
  const names = members.flatMap((member) =>
    member?.name === undefined || teamByLine.includes(member.id) ? [] : member.name,
  );
  return [...new Set(names)].toSorted((a, b) => a.localeCompare(b));
}
