import type { Catalogue, DataIssue } from "./types.ts";

/** All that keeps services and bundles from being read, over the whole catalogue. */
export function issuesIn({ categories, issues }: Catalogue): readonly DataIssue[] {
  const unread = categories.flatMap(({ entries, bundles }) => [
    ...entries.flatMap((entry) => (entry.readable ? [] : under("services", entry.service.issues))),
    ...bundles.flatMap((entry) => (entry.readable ? [] : under("bundles", entry.bundle.issues))),
  ]);
  return [...issues, ...unread];
}

function under(list: string, issues: readonly DataIssue[]): readonly DataIssue[] {
  return issues.map(({ path, fault }) => ({ path: `data[].${list}[].${path}`, fault }));
}
