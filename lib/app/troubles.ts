import type { HealthIssue } from "#lib/upstream/transport/health.ts";

/** A closed set of codes: `/readyz` is public, so they name no person. docs/operating.md */
export type Trouble =
  | "key_refused"
  | "permission_missing"
  | "upstream_failing"
  | "upstream_unreadable"
  | "booking_stuck"
  | "journal_unwritable";

/** Without the others less is done by the site itself, which a business may want so. */
const NEEDED: readonly HealthIssue["route"][] = [
  "categories",
  "availability",
  "createClient",
  "createAppointment",
];

export function troublesOf(
  issues: readonly Pick<HealthIssue, "cause" | "kind" | "route">[],
  isAnyStuck: boolean,
  isJournalWritable: boolean,
): readonly Trouble[] {
  const troubles = issues.flatMap(({ cause, kind, route }): readonly Trouble[] => {
    if (cause === "failing") return ["upstream_failing"];
    if (cause === "unreadable") return ["upstream_unreadable"];
    if (kind !== "forbidden") return ["key_refused"];
    return NEEDED.includes(route) ? ["permission_missing"] : [];
  });
  return [
    ...new Set([
      ...troubles,
      ...(isAnyStuck ? (["booking_stuck"] as const) : []),
      ...(isJournalWritable ? [] : (["journal_unwritable"] as const)),
    ]),
  ];
}
