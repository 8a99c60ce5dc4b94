import { z } from "zod";
import { readEach } from "./issue.ts";
import { isRecord, pick, type WireRecord } from "./names.ts";

export const listNames = ["data", "items", "results"];
export const totalNames = ["total", "totalCount", "totalItems", "totalRecords"];
export const countName = "count";
export const pageNames = ["meta", "page", "pagination", "paging"];

export type WirePage<T> = {
  readonly records: readonly T[];
  /** With unreadable records, a search cannot prove that something is absent. */
  readonly unreadable: number;
  readonly total?: number;
};

/** Undocumented (§4.9): a list under an accepted name, inside `data`, or bare. */
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
      // Too small a total would prove absence; too large a one only makes the search incomplete.
      ...(totals.length === 0 ? {} : { total: Math.max(...totals) }),
    };
  });
}

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

/** A record by id, bare or inside `data` (§4.9). */
export function recordOf<S extends z.ZodType>(record: S) {
  return z.preprocess(
    (raw) => (isRecord(raw) && isRecord(raw.data) && (raw.id ?? null) === null ? raw.data : raw),
    record,
  );
}
