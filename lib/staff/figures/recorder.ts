import type { LocalDate } from "#lib/values/calendar.ts";
import { type FigureName, OPEN_KINDS, OTHER, openName } from "./names.ts";

export type Sum = { readonly name: string; readonly count: number };

export type FigureStore = {
  addFigures(slug: string, date: LocalDate, sums: readonly Sum[]): Promise<void>;
};

/** Usually one, on the present day of the location. */
type Counted = { readonly by?: number; readonly date?: LocalDate };

export type Recorder = {
  /** In memory; on the way of each kept page. */
  count(slug: string, name: FigureName, counted?: Counted): void;
  /** The location's day at a time, by default now. */
  dateOf(slug: string, at?: number): LocalDate;
  /** Stores what was counted since the last time. What cannot be stored waits for the next. */
  flush(): Promise<void>;
};

/** Of a location and day, between two flushes. Beyond it, new names from outside are counted as one. */
const MAX_NAMES = 500;

type Day = { readonly slug: string; readonly date: LocalDate; readonly sums: Map<string, number> };

export function createRecorder(
  store: FigureStore,
  dateOf: (slug: string, at?: number) => LocalDate,
  onLost: (error: unknown) => void,
): Recorder {
  let days = new Map<string, Day>();

  function add(slug: string, date: LocalDate, name: string, by: number): void {
    const key = `${date} ${slug}`;
    let day = days.get(key);
    if (!day) {
      day = { slug, date, sums: new Map() };
      days.set(key, day);
    }
    const { sums } = day;
    const kept = sums.has(name) || sums.size < MAX_NAMES ? name : withoutDetail(name);
    sums.set(kept, (sums.get(kept) ?? 0) + by);
  }

  return {
    dateOf,
    count: (slug, name, { by = 1, date = dateOf(slug) } = {}) => add(slug, date, name, by),
    async flush() {
      const taken = days;
      days = new Map();
      for (const { slug, date, sums } of taken.values()) {
        const counted = [...sums].map(([name, count]) => ({ name, count }));
        await store.addFigures(slug, date, counted).catch((error: unknown) => {
          for (const { name, count } of counted) add(slug, date, name, count);
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
