import type { Shape } from "./shape.ts";

/** The answer of a search. */
export function writeList(records: object[], total: number, { list }: Shape): object {
  return list === "bare" ? records : { [list]: records, total };
}

/** The answer of a read by id. */
export function writeRecord(record: object, shape: Shape): object {
  return shape.record === "data" ? { data: record } : record;
}
