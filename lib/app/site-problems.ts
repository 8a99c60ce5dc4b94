import type { UpstreamProblem } from "#lib/upstream/transport/health.ts";

/** A closed set of codes that name no person: `/readyz` is public. docs/operating.md */
export type SiteProblem =
  | "key_refused"
  | "permission_missing"
  | "upstream_failing"
  | "upstream_unreadable"
  | OwnProblem;

/** Problems of the site itself, as opposed to those of the upstream. */
type OwnProblem =
  | "booking_stuck"
  | "journal_unwritable"
  | "location_skipped"
  | "nothing_bookable"
  | "staff_untold";

const OWN_PROBLEMS = [
  "booking_stuck",
  "journal_unwritable",
  "location_skipped",
  "nothing_bookable",
  "staff_untold",
] as const satisfies readonly OwnProblem[];

/** Without the other routes the site does less. */
const NEEDED: readonly UpstreamProblem["route"][] = [
  "categories",
  "availability",
  "createClient",
  "createAppointment",
];

type Met = Pick<UpstreamProblem, "cause" | "kind" | "route">;

/** A permission that the key lacks and the site can do without, which a business may intend. */
export function lacksOptionalPermission({ cause, kind, route }: Met): boolean {
  return cause === "refused" && kind === "forbidden" && !NEEDED.includes(route);
}

export function siteProblemsOf(
  issues: readonly Met[],
  own: Readonly<Record<OwnProblem, boolean>>,
): readonly SiteProblem[] {
  const siteProblems = issues.flatMap((issue): readonly SiteProblem[] => {
    if (lacksOptionalPermission(issue)) return [];
    if (issue.cause === "failing") return ["upstream_failing"];
    if (issue.cause === "unreadable") return ["upstream_unreadable"];
    return [issue.kind === "forbidden" ? "permission_missing" : "key_refused"];
  });
  return [...new Set([...siteProblems, ...OWN_PROBLEMS.filter((name) => own[name])])];
}
