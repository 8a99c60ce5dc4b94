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

/** Nothing of it can be sold, and not because the business has nothing. */
export function isWhollyUnread(catalogue: Catalogue): boolean {
  const isAnyRead = catalogue.categories.some(({ entries, bundles }) =>
    [...entries, ...bundles].some(({ readable }) => readable),
  );
  return !isAnyRead && issuesIn(catalogue).length > 0;
}

function withListPath(list: string, issues: readonly DataIssue[]): readonly DataIssue[] {
  return issues.map(({ path, fault }) => ({ path: `data[].${list}[].${path}`, fault }));
}
