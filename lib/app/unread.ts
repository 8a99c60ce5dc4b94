import type { DataIssue } from "#lib/offer/catalogue/types.ts";

/** Fields and faults, with examples of what a catalogue or a time says, never of a person. */
export type UnreadProblem = {
  readonly route: "categories" | "availability";
  readonly cause: "unreadable";
  readonly fields: readonly string[];
};

export type Unread = ReturnType<typeof createUnread>;

const MAX_FIELDS = 20;
/** Other days or services may be answered in full, so a problem lasts so long after a fault. */
const LASTS_MS = 15 * 60_000;

type Kept = {
  readonly fields: ReadonlyMap<string, string>;
  readonly last: number;
};

export function createUnread(now: () => number, tell: (issue: UnreadProblem) => void) {
  const kept = new Map<UnreadProblem["route"], Kept>();

  function forget(): void {
    for (const [route, { last }] of kept) if (now() - last >= LASTS_MS) kept.delete(route);
  }

  function saw(route: UnreadProblem["route"], faults: readonly DataIssue[]): void {
    if (faults.length === 0) return;
    forget();
    const known = kept.get(route)?.fields ?? new Map<string, string>();
    const after = { fields: withMore(known, faults), last: now() };
    kept.set(route, after);
    if (after.fields.size > known.size) tell(issueOf(route, after));
  }

  return {
    saw,
    issues(): readonly UnreadProblem[] {
      forget();
      return [...kept].map(([route, each]) => issueOf(route, each));
    },
  };
}

function issueOf(route: UnreadProblem["route"], { fields }: Kept): UnreadProblem {
  return { route, cause: "unreadable", fields: [...fields.values()] };
}

/** A field is told of once, with the first fault: faults name examples, and each record has another. */
function withMore(
  known: ReadonlyMap<string, string>,
  issues: readonly DataIssue[],
): ReadonlyMap<string, string> {
  const fields = new Map(known);
  for (const { path, fault } of issues) {
    const field = path.replaceAll(/\[\d+\]/g, "[]");
    if (fields.size >= MAX_FIELDS) break;
    if (!fields.has(field)) fields.set(field, field === "" ? fault : `${field}: ${fault}`);
  }
  return fields;
}
