import { z } from "zod";
import { readEach } from "./doubt.ts";
import { isRecord, pick } from "./names.ts";

/** §4.9: the page envelope of a search is not shown. */
const envelopeNames = {
  records: ["data", "items", "results"],
  total: ["total"],
} as const;

/** One page of a search. */
export type WirePage<T> = {
  readonly records: readonly T[];
  /** Records that were there but could not be read: what is missing here is not known to be absent. */
  readonly unreadable: number;
  /** Of the whole search, where the envelope says. */
  readonly total?: number;
};

const count = z.int().nonnegative();

/** An envelope with a list under an accepted name, or the bare list. */
export function pageOf<T>(record: z.ZodType<T>) {
  return z.unknown().transform((raw, context): WirePage<T> => {
    const found = isRecord(raw)
      ? {
          list: pick(raw, envelopeNames.records).value,
          total: pick(raw, envelopeNames.total).value,
        }
      : { list: raw };
    if (!Array.isArray(found.list)) {
      context.addIssue({ code: "custom", message: "expected a list of records" });
      return z.NEVER;
    }
    const { items } = readEach(record, found.list, "records");
    const total = count.safeParse(found.total).data;
    return {
      records: items,
      unreadable: found.list.length - items.length,
      ...(total === undefined ? {} : { total }),
    };
  });
}

/** §4.9: a record by id comes as it is or inside `data`. */
export function recordOf<S extends z.ZodType>(record: S) {
  return z.preprocess((raw) => (isRecord(raw) && isRecord(raw.data) ? raw.data : raw), record);
}
