import type { LineTimes } from "../process/lines.ts";
import type { Review } from "../submit/review.ts";

/** Who takes what of an appointment: one member all lines, or each line its own. */

type Line = Pick<Review["lines"][number], "memberId">;
type Members = Pick<Review, "memberId"> & { readonly lines: readonly Line[] };

/** Each line names its member, or that it needs none. */
export function isByLine({ lines }: Pick<Members, "lines">): boolean {
  return lines.some(({ memberId }) => memberId !== undefined);
}

export function memberOfLine({ memberId }: Pick<Review, "memberId">, line: Line | undefined) {
  return line?.memberId === undefined ? memberId : line.memberId;
}

export function membersOf(review: Members): readonly string[] {
  const ids = review.lines.flatMap((line) => memberOfLine(review, line) ?? []);
  return [...new Set(ids)];
}

/** "Mara", or of a composed visit "Mara + Jonas", in the order of its lines. */
export function memberNamesOf({ memberName, lines }: Review): string | undefined {
  if (!isByLine({ lines })) return memberName;
  const names = lines.flatMap((line) => line.memberName ?? []);
  return names.length > 0 ? [...new Set(names)].join(" + ") : undefined;
}

export function timesOf(review: Review): LineTimes {
  if (!isByLine(review)) return review.start;
  return review.lines.map((line) => ({
    start: line.start,
    memberId: memberOfLine(review, line),
    memberName: line.memberName,
  }));
}
