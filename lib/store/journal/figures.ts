import { z } from "zod";
import type { LocalDate } from "#lib/values/calendar.ts";
import type { Store } from "../store.ts";
import { type DatedFigure, type Figure, type Journal, RECORD_KEPT_MS } from "./contract.ts";
import { datesFrom } from "./holds.ts";
import { keys } from "./keys.ts";
import { edited, type Pause } from "./races.ts";

/** Details may come from addresses and forms, with which anyone could fill the store. */
const MAX_DETAILS_A_DAY = 50;
const OTHER_DETAILS = "*";

const sums = z.array(z.tuple([z.string(), z.int()]));

/** A day of a location is one row: name → sum. */
export function createFigures(
  store: Store,
  pause: Pause,
): Pick<Journal, "addFigures" | "readFigures"> {
  return {
    async addFigures(slug, date, figures) {
      const key = keys.figures(slug, date);
      if (figures.length === 0) return;
      await edited(store, pause, key, (text) => {
        const all = [...added(sumsIn(text), figures)];
        return [{ put: key, text: JSON.stringify(all), forMs: RECORD_KEPT_MS }];
      });
    },
    async readFigures(slug, from, to) {
      const dates = datesFrom(from, to);
      const texts = await store.read(dates.map((date) => keys.figures(slug, date)));
      return dates.flatMap((date, at) => datedIn(date, texts[at]));
    },
  };
}

function sumsIn(text: string | undefined): ReadonlyMap<string, number> {
  return new Map(text === undefined ? [] : sums.parse(JSON.parse(text)));
}

function datedIn(date: LocalDate, text: string | undefined): readonly DatedFigure[] {
  const named = [...sumsIn(text)].map(([name, count]) => ({ date, name, count }));
  return named.toSorted((one, other) => (one.name < other.name ? -1 : 1));
}

/** Each kind keeps a bounded number of details; the rest is added up. */
function added(known: ReadonlyMap<string, number>, figures: readonly Figure[]) {
  const all = new Map(known);
  for (const { name, count } of figures) {
    const kind = kindOf(name);
    const ofKind = [...all.keys()].filter((other) => kindOf(other) === kind);
    const fits = all.has(name) || ofKind.length < MAX_DETAILS_A_DAY;
    const kept = fits ? name : `${kind}:${OTHER_DETAILS}`;
    all.set(kept, (all.get(kept) ?? 0) + count);
  }
  return all;
}

function kindOf(name: string): string {
  return name.slice(0, Math.max(0, name.indexOf(":")));
}
