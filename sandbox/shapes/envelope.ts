import type { Shape } from "./shape.ts";

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

export function writeCreated(record: object, shape: Shape): object {
  return shape.created === "data" ? { data: record } : record;
}

export function writeRecord(record: object, shape: Shape): object {
  return shape.record === "data" ? { data: record } : record;
}
