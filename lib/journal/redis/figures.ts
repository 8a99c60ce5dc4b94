import { z } from "zod";
import { addDays } from "#lib/calendar.ts";
import { type DatedFigure, type Journal, RECORD_KEPT_MS } from "../contract.ts";
import { boundedFigures } from "../rules/figures.ts";
import type { Write } from "./codec.ts";
import type { Space } from "./space.ts";
import type { Spaces } from "./spaces.ts";

const count = z.coerce.number().int();

/** Instances add to the same sums. Two that add at once may together keep a few details more. */
export function createFigures(spaces: Spaces): Pick<Journal, "addFigures" | "readFigures"> {
  return {
    async addFigures(slug, date, figures) {
      await spaces.remember(slug);
      const [space] = spaces.of(slug);
      const key = `figures:${date}`;
      const known = await space.list("HKEYS", key);
      const sums = boundedFigures(known, figures).map(
        (figure): Write => ["HINCRBY", key, figure.name, figure.count],
      );
      if (sums.length > 0) await space.commit([], [...sums, ["PEXPIRE", key, RECORD_KEPT_MS]]);
    },
    async readFigures(slug, from, to) {
      const read = spaces
        .of(slug)
        .flatMap((space) => datesOf(from, to).map((date) => day(space, date)));
      return summed((await Promise.all(read)).flat());
    },
  };
}

async function day(space: Space, date: string): Promise<readonly DatedFigure[]> {
  const sums = [...(await space.hash(`figures:${date}`))];
  return sums.map(([name, text]) => ({ date, name, count: count.parse(text) }));
}

function summed(figures: readonly DatedFigure[]): readonly DatedFigure[] {
  const sums = new Map<string, DatedFigure>();
  for (const figure of figures) {
    const key = `${figure.date} ${figure.name}`;
    sums.set(key, { ...figure, count: figure.count + (sums.get(key)?.count ?? 0) });
  }
  return [...sums].toSorted(([one], [other]) => (one < other ? -1 : 1)).map(([, figure]) => figure);
}

function datesOf(from: string, to: string): readonly string[] {
  const dates: string[] = [];
  for (let date = from; date <= to; date = addDays(date, 1)) dates.push(date);
  return dates;
}
