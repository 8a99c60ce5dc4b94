import { z } from "zod";
import { readEach } from "./issue.ts";
import { isRecord, pick, type WireRecord } from "./names.ts";

/** §4.9: the page envelope of a search is not shown. */
const listNames = ["data", "items", "results"];
const totalNames = ["total", "totalCount", "totalItems", "totalRecords"];
/** May be of the whole search or of this page alone. */
const countName = "count";
/** Objects that hold the total beside or inside the list's envelope. */
const pageNames = ["meta", "page", "pagination", "paging"];

/** One page of a search. */
export type WirePage<T> = {
  readonly records: readonly T[];
  /** Records that were there but could not be read: what is missing here is not known to be absent. */
  readonly unreadable: number;
  /** Of the whole search, where the envelope says so beyond doubt. */
  readonly total?: number;
};

/** An envelope with a list under an accepted name, one inside `data`, or the bare list. */
export function pageOf<T>(record: z.ZodType<T>) {
  return z.unknown().transform((raw, context): WirePage<T> => {
    const envelopes = envelopesOf(raw);
    const list = Array.isArray(raw)
      ? raw
      : envelopes.map((each) => pick(each, listNames).value).find(Array.isArray);
    if (!Array.isArray(list)) {
      context.addIssue({ code: "custom", message: "expected a list of records" });
      return z.NEVER;
    }
    const { items } = readEach(record, list, "records");
    const totals = envelopes.flatMap((each) => totalsOf(each, list.length));
    return {
      records: items,
      unreadable: list.length - items.length,
      // Too large a total makes a search incomplete, too small a one would prove absence.
      ...(totals.length === 0 ? {} : { total: Math.max(...totals) }),
    };
  });
}

/** The answer, and the record inside it that holds the list where the list is one step deeper. */
function envelopesOf(raw: unknown): readonly WireRecord[] {
  if (!isRecord(raw)) return [];
  const inner = listNames.map((name) => raw[name]).find(isRecord);
  return inner ? [raw, inner] : [raw];
}

const wholeNumber = z.union([
  z.int().nonnegative(),
  z
    .string()
    .regex(/^\d{1,15}$/)
    .transform(Number),
]);

function totalsOf(envelope: WireRecord, pageLength: number): readonly number[] {
  const pages = [envelope, ...recordsIn(envelope)];
  return [...pages, ...pages.slice(1).flatMap(recordsIn)].flatMap((page) => {
    const totals = totalNames.map((name) => wholeNumber.safeParse(page[name]).data);
    const count = wholeNumber.safeParse(page[countName]).data;
    return [...totals, count === pageLength ? undefined : count].filter(
      (total) => total !== undefined,
    );
  });
}

function recordsIn(envelope: WireRecord): readonly WireRecord[] {
  return pageNames.map((name) => envelope[name]).filter(isRecord);
}

/** §4.9: a record by id comes as it is or inside `data`. */
export function recordOf<S extends z.ZodType>(record: S) {
  return z.preprocess(
    (raw) => (isRecord(raw) && isRecord(raw.data) && (raw.id ?? null) === null ? raw.data : raw),
    record,
  );
}
