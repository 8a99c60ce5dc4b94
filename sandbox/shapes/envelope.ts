import type { Shape } from "./shape.ts";

/** The answer of a search. */
export function writeList(records: object[], total: number, shape: Shape): object {
  const { list, totalIn } = shape;
  if (list === "bare") return records;
  const said = writeTotal(total, records.length, shape);
  const told = totalIn === "envelope" ? said : { [totalIn]: said };
  return list === "nested" ? { data: { items: records, ...told } } : { [list]: records, ...told };
}

function writeTotal(total: number, pageLength: number, { total: name }: Shape): object {
  if (name === "none") return {};
  return name === "pageCount" ? { count: pageLength } : { [name]: total };
}

/** The answer of a creation. */
export function writeCreated(record: object, shape: Shape): object {
  return shape.created === "data" ? { data: record } : record;
}

/** The answer of a read by id. */
export function writeRecord(record: object, shape: Shape): object {
  return shape.record === "data" ? { data: record } : record;
}
