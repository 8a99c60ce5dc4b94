import { CELL_MINUTES, type Stretch } from "./contract.ts";

/** The numbers of the cells that a stretch touches; the first of a day is 0. */
export function cellsOf(stretch: Stretch): number[] {
  const first = Math.floor(stretch.fromMinute / CELL_MINUTES);
  const end = Math.ceil(stretch.toMinute / CELL_MINUTES);
  return Array.from({ length: end - first }, (_, index) => first + index);
}
