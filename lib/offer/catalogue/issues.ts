import type { Catalogue, DataIssue } from "./types.ts";

export function issuesIn({ categories, issues }: Catalogue): readonly DataIssue[] {
  const unreadable = categories.flatMap(({ entries, bundles }) => [
    ...entries.flatMap((entry) =>
      entry.readable ? [] : withListPath("services", entry.service.issues),
    ),
    ...bundles.flatMap((entry) =>
      entry.readable ? [] : withListPath("bundles", entry.bundle.issues),
    ),
  ]);
  return [...issues, ...unreadable];
}

function withListPath(list: string, issues: readonly DataIssue[]): readonly DataIssue[] {
  return issues.map(({ path, fault }) => ({ path: `data[].${list}[].${path}`, fault }));
}
