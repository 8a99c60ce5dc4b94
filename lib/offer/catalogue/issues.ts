import type { Catalogue, DataIssue } from "./types.ts";

export function issuesIn(catalogue: Catalogue): readonly DataIssue[] {
  if (!listsAnything(catalogue)) return [...catalogue.issues, NOTHING_LISTED];
  const { categories, issues } = catalogue;
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

const NOTHING_LISTED: DataIssue = { path: "data", fault: "lists nothing to book" };

export function listsAnything({ categories }: Catalogue): boolean {
  return categories.some(({ entries, bundles }) => entries.length + bundles.length > 0);
}

export function isWhollyUnread({ categories }: Catalogue): boolean {
  return !categories.some(({ entries, bundles }) =>
    [...entries, ...bundles].some(({ readable }) => readable),
  );
}

function withListPath(list: string, issues: readonly DataIssue[]): readonly DataIssue[] {
  return issues.map(({ path, fault }) => ({ path: `data[].${list}[].${path}`, fault }));
}
