import type { UpstreamProblem } from "#lib/upstream/transport/health.ts";

/** A closed set of codes that name no person: `/readyz` is public. docs/operating.md */
export type SiteProblem =
  | "key_refused"
  | "permission_missing"
  | "upstream_failing"
  | "upstream_unreadable"
  | OwnProblem;

/** Problems of the site itself, as opposed to those of the upstream. */
type OwnProblem = "booking_stuck" | "journal_unwritable" | "location_skipped";

const OWN_PROBLEMS = [
  "booking_stuck",
  "journal_unwritable",
  "location_skipped",
] as const satisfies readonly OwnProblem[];

/** Without the other routes the site does less, which a business may intend. */
const NEEDED: readonly UpstreamProblem["route"][] = [
  "categories",
  "availability",
  "createClient",
  "createAppointment",
];

export function siteProblemsOf(
  issues: readonly Pick<UpstreamProblem, "cause" | "kind" | "route">[],
  own: Readonly<Record<OwnProblem, boolean>>,
): readonly SiteProblem[] {
  const siteProblems = issues.flatMap(({ cause, kind, route }): readonly SiteProblem[] => {
    if (cause === "failing") return ["upstream_failing"];
    if (cause === "unreadable") return ["upstream_unreadable"];
    if (kind !== "forbidden") return ["key_refused"];
    return NEEDED.includes(route) ? ["permission_missing"] : [];
  });
  return [...new Set([...siteProblems, ...OWN_PROBLEMS.filter((name) => own[name])])];
}
