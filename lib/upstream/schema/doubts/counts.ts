import type { WireIssue } from "../issue.ts";
import { isRecord, plainName, type WireRecord } from "../names.ts";
import { numberOf } from "./values.ts";

const COUNTS = new Set(
  "total totalcount totalitems totalrecords count servicecount servicescount totalservices \
categorycount slotcount totalslots daycount".split(" "),
);

/** A record's own count of what it holds; it may count the lists in it, or all that is in those. */
function countsIn(record: WireRecord, accepted: readonly string[]) {
  return Object.entries(record).flatMap(([name, value]) => {
    const count = numberOf(value);
    const isCount = count !== undefined && COUNTS.has(plainName(name)) && !accepted.includes(name);
    return isCount ? [{ name, count }] : [];
  });
}

function listedIn(record: WireRecord, lists: readonly string[]): readonly number[] {
  const found = lists.flatMap((name) => (Array.isArray(record[name]) ? [record[name]] : []));
  const inner = found.flat().filter(isRecord);
  const within = INNER_LISTS.map((name) => inner.flatMap((each) => listOf(each[name])).length);
  const lengths = [...found.map((list) => list.length), ...within].filter((length) => length > 0);
  return [...lengths, sum(found.map((list) => list.length)), sum(within)];
}

const INNER_LISTS = ["services", "bundles", "timeSlots"];

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, each) => total + each, 0);
}

/** Fewer than are listed: some of them are not to be sold. */
export function findCountDoubts(
  record: WireRecord,
  lists: readonly string[],
  accepted: readonly string[],
): readonly WireIssue[] {
  const listed = listedIn(record, lists);
  return countsIn(record, accepted)
    .filter(({ count }) => !listed.includes(count) && count < Math.max(...listed))
    .map(({ name, count }) => {
      return { path: name, fault: `${count}, though more are listed: which ones are to be sold?` };
    });
}

/** More than are listed: what is missing is not sold, and what is listed may be. */
export function findMissing(record: WireRecord, lists: readonly string[]): readonly WireIssue[] {
  const listed = listedIn(record, lists);
  return countsIn(record, [])
    .filter(({ count }) => count > Math.max(0, ...listed))
    .map(({ name, count }) => {
      return { path: name, fault: `${count}, and fewer are listed: is there a further page?` };
    });
}
