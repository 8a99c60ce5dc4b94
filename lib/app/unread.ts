import type { DataIssue } from "#lib/offer/catalogue/types.ts";

/** Names of fields and faults, never contents. */
export type UnreadProblem = {
  readonly route: "categories" | "availability";
  readonly cause: "unreadable";
  readonly fields: readonly string[];
  readonly since: number;
};

export type Unread = {
  saw(route: UnreadProblem["route"], issues: readonly DataIssue[]): void;
  issues(): readonly UnreadProblem[];
};

const MAX_FIELDS = 20;
/** Other days or services may be answered in full, so a problem lasts so long after a fault. */
const OVER_AFTER_MS = 15 * 60_000;

type Kept = { readonly fields: ReadonlySet<string>; readonly since: number; readonly last: number };

export function createUnread(
  now: () => number,
  tell: (issue: UnreadProblem, isOver: boolean) => void,
): Unread {
  const kept = new Map<UnreadProblem["route"], Kept>();

  return {
    saw(route, issues) {
      const before = kept.get(route);
      if (issues.length === 0) {
        if (!before || now() - before.last < OVER_AFTER_MS) return;
        kept.delete(route);
        return tell(issueOf(route, before), true);
      }
      const known = before?.fields ?? new Set<string>();
      const fields = new Set([...known, ...issues.map(fieldOf)].slice(0, MAX_FIELDS));
      const after = { fields, since: before?.since ?? now(), last: now() };
      kept.set(route, after);
      if (fields.size > known.size) tell(issueOf(route, after), false);
    },
    issues: () => [...kept].map(([route, each]) => issueOf(route, each)),
  };
}

function issueOf(route: UnreadProblem["route"], { fields, since }: Kept): UnreadProblem {
  return { route, cause: "unreadable", fields: [...fields], since };
}

function fieldOf({ path, fault }: DataIssue): string {
  const field = path.replaceAll(/\[\d+\]/g, "[]");
  return field === "" ? fault : `${field}: ${fault}`;
}
