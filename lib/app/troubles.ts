import type { HealthIssue } from "#lib/upstream/transport/health.ts";

/**
 * What a person should see to, for `/readyz`: visitors are still better served than turned away, and
 * no restart mends it. Closed words that name nobody, because everybody may read them. Decision 94.
 */
export type Trouble = "key_refused" | "permission_missing" | "upstream_failing" | "booking_stuck";

export function troublesOf(
  issues: readonly Pick<HealthIssue, "cause" | "kind">[],
  isAnyStuck: boolean,
): readonly Trouble[] {
  const troubles = issues.map(({ cause, kind }): Trouble => {
    if (cause === "failing") return "upstream_failing";
    return kind === "forbidden" ? "permission_missing" : "key_refused";
  });
  return [...new Set([...troubles, ...(isAnyStuck ? (["booking_stuck"] as const) : [])])];
}
