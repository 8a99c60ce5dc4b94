import type { FigureName } from "./names.ts";

export type Sum = { readonly name: string; readonly count: number };

/** Where sums are kept (the journal). Several instances add to the same ones. */
export type FigureStore = {
  addFigures(slug: string, date: string, sums: readonly Sum[]): Promise<void>;
};

export type Recorder = {
  /** In memory; on the way of each kept page. */
  count(slug: string, name: FigureName): void;
  /** Stores what was counted since the last time. What cannot be stored waits for the next. */
  flush(): Promise<void>;
};

/** Between two flushes. Beyond it, only names that are there already are counted. */
const MAX_NAMES = 500;

export function createRecorder(
  store: FigureStore,
  /** The date at a location. */
  today: (slug: string) => string,
  onLost: (error: unknown) => void,
): Recorder {
  let counted = new Map<string, Map<string, number>>();

  function add(slug: string, name: string, by: number): void {
    let names = counted.get(slug);
    if (!names) {
      names = new Map();
      counted.set(slug, names);
    }
    const before = names.get(name);
    if (before !== undefined || names.size < MAX_NAMES) names.set(name, (before ?? 0) + by);
  }

  return {
    count: (slug, name) => add(slug, name, 1),
    async flush() {
      const taken = counted;
      counted = new Map();
      for (const [slug, names] of taken) {
        const sums = [...names].map(([name, count]) => ({ name, count }));
        await store.addFigures(slug, today(slug), sums).catch((error: unknown) => {
          for (const { name, count } of sums) add(slug, name, count);
          onLost(error);
        });
      }
    },
  };
}
