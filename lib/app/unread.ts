import type { MenuState } from "#lib/offer/catalogue/read.ts";
import type { DataIssue } from "#lib/offer/catalogue/types.ts";

/** Fields and faults, with examples of what a catalogue or a time says, never of a person. */
export type UnreadProblem = {
  readonly route: "categories" | "availability";
  readonly cause: "unreadable";
  readonly fields: readonly string[];
  readonly since: number;
};

export type Unread = ReturnType<typeof createUnread>;

const MAX_FIELDS = 20;
/** Other days or services may be answered in full, so a problem lasts so long after a fault. */
const OVER_AFTER_MS = 15 * 60_000;

type Kept = {
  readonly fields: ReadonlyMap<string, string>;
  readonly since: number;
  readonly last: number;
};

export function createUnread(
  now: () => number,
  tell: (issue: UnreadProblem, isOver: boolean) => void,
) {
  const kept = new Map<UnreadProblem["route"], Kept>();
  let lastMenu: MenuState | undefined;

  function saw(route: UnreadProblem["route"], issues: readonly DataIssue[]): void {
    const before = kept.get(route);
    if (issues.length === 0) {
      if (!before || now() - before.last < OVER_AFTER_MS) return;
      kept.delete(route);
      tell(issueOf(route, before), true);
      return;
    }
    const known = before?.fields ?? new Map<string, string>();
    const fields = withMore(known, issues);
    const after = { fields, since: before?.since ?? now(), last: now() };
    kept.set(route, after);
    if (fields.size > known.size) tell(issueOf(route, after), false);
  }

  return {
    saw,
    sawMenu(issues: readonly DataIssue[], menu: MenuState): void {
      lastMenu = menu;
      saw("categories", issues);
    },
    /** As it was last read; absent before. */
    menu: () => lastMenu,
    issues: (): readonly UnreadProblem[] => [...kept].map(([route, each]) => issueOf(route, each)),
  };
}

function issueOf(route: UnreadProblem["route"], { fields, since }: Kept): UnreadProblem {
  return { route, cause: "unreadable", fields: [...fields.values()], since };
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
