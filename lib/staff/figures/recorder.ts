import { type FigureName, OPEN_KINDS, OTHER, openName } from "./names.ts";

export type Sum = { readonly name: string; readonly count: number };

export type FigureStore = {
  addFigures(slug: string, date: string, sums: readonly Sum[]): Promise<void>;
};

export type Recorder = {
  /** In memory; on the way of each kept page. */
  count(slug: string, name: FigureName): void;
  /** Stores what was counted since the last time. What cannot be stored waits for the next. */
  flush(): Promise<void>;
};

/** Between two flushes. Beyond it, new names from outside are counted as one. */
const MAX_NAMES = 500;

export function createRecorder(
  store: FigureStore,
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
    const kept = names.has(name) || names.size < MAX_NAMES ? name : withoutDetail(name);
    names.set(kept, (names.get(kept) ?? 0) + by);
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

function withoutDetail(name: string): string {
  const kind = OPEN_KINDS.find((one) => name.startsWith(`${one}:`));
  return kind ? openName(kind, OTHER) : name;
}
