import type { UpstreamProblem } from "#lib/upstream/transport/health.ts";

/** A closed set of codes that name no person: `/readyz` is public. docs/operating.md */
export type SiteProblem =
  | "key_refused"
  | "permission_missing"
  | "upstream_failing"
  | "upstream_unreadable"
  | "booking_stuck"
  | "journal_unwritable";

/** Without the other routes the site does less, which a business may intend. */
const NEEDED: readonly UpstreamProblem["route"][] = [
  "categories",
  "availability",
  "createClient",
  "createAppointment",
];

export function siteProblemsOf(
  issues: readonly Pick<UpstreamProblem, "cause" | "kind" | "route">[],
  isAnyStuck: boolean,
  isJournalWritable: boolean,
): readonly SiteProblem[] {
  const siteProblems = issues.flatMap(({ cause, kind, route }): readonly SiteProblem[] => {
    if (cause === "failing") return ["upstream_failing"];
    if (cause === "unreadable") return ["upstream_unreadable"];
    if (kind !== "forbidden") return ["key_refused"];
    return NEEDED.includes(route) ? ["permission_missing"] : [];
  });
  return [
    ...new Set([
      ...siteProblems,
      ...(isAnyStuck ? (["booking_stuck"] as const) : []),
      ...(isJournalWritable ? [] : (["journal_unwritable"] as const)),
    ]),
  ];
}
