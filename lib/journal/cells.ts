import type { Stretch } from "./contract.ts";

const CELL_MINUTES = 5;

/** The numbers of the cells that a stretch touches; the first of a day is 0. */
export function cellsOf(stretch: Stretch): number[] {
  const first = Math.floor(stretch.fromMinute / CELL_MINUTES);
  const end = Math.ceil(stretch.toMinute / CELL_MINUTES);
  return Array.from({ length: end - first }, (_, index) => first + index);
}

/** The stretch of one cell. */
export function stretchOf(memberId: string, date: string, cell: number): Stretch {
  const fromMinute = cell * CELL_MINUTES;
  return { memberId, date, fromMinute, toMinute: fromMinute + CELL_MINUTES };
}
