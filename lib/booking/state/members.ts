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

/** "Mara", or of a composed visit "Mara + Jonas", in the order of its lines, if all are known. */
export function memberNamesOf({
  memberName,
  lines,
}: Pick<Review, "memberName" | "lines">): string | undefined {
  if (!isByLine({ lines })) return memberName;
  const served = lines.filter(({ memberId }) => memberId != null);
  if (served.some((line) => line.memberName === undefined)) return undefined;
  return [...new Set(served.map((line) => line.memberName))].join(" + ") || undefined;
}

export function timesOf(review: Review): LineTimes {
  if (!isByLine(review)) return review.start;
  return review.lines.map((line) => ({
    start: line.start,
    memberId: memberOfLine(review, line),
    memberName: line.memberName,
  }));
}
