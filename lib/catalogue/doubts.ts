import type { Catalogue, Doubt } from "./types.ts";

/** All that keeps services and bundles from being read, over the whole catalogue. */
export function doubtsIn({ categories, doubts }: Catalogue): readonly Doubt[] {
  const unread = categories.flatMap(({ entries, bundles }) => [
    ...entries.flatMap((entry) => (entry.readable ? [] : under("services", entry.service.doubts))),
    ...bundles.flatMap((entry) => (entry.readable ? [] : under("bundles", entry.bundle.doubts))),
  ]);
  return [...doubts, ...unread];
}

function under(list: string, doubts: readonly Doubt[]): readonly Doubt[] {
  return doubts.map(({ path, fault }) => ({ path: `data[].${list}[].${path}`, fault }));
}
