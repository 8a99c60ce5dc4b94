/**
 * The upstream documents neither what `skip` counts nor page sizes (§4.9), so each list of a day's
 * appointments also proves whether it is complete.
 */
export type DayList = {
  skip(): number;
  records(): readonly DayRecord[];
  add(page: DayPage): ListEnd | undefined;
};

/** `isBroken`: pages did not connect; another attempt may read more. */
export type ListEnd = { readonly isComplete: boolean; readonly isBroken: boolean };

export type DayPage = {
  readonly records: readonly DayRecord[];
  readonly unreadable: number;
  readonly total?: number;
};

export type DayRecord = {
  readonly id: string | null;
  /** `none`: the record says that it has no client; `unsaid`: it has no such field. */
  readonly client: { readonly id: string } | "none" | "unsaid" | "unreadable";
  readonly date: string | null;
  readonly lines: readonly DayLine[] | null;
  readonly cancelled?: boolean | undefined;
};

export type DayLine = {
  readonly serviceId: string | null;
  readonly startTime: string | null;
  readonly teamMemberId: string | null;
};

/** For a `skip` that counts records: each page begins with the last record of the page before. */
export function createRecordList(): DayList {
  const records = new Map<string, DayRecord>();
  let nextPosition = 0;
  let firstKey: string | undefined;
  let lastKey: string | undefined;
  let firstTotal: number | undefined;
  let pagesConnect = true;
  let allReadable = true;

  const skip = () => (nextPosition > 1 ? nextPosition - 1 : nextPosition);

  function connects(keys: readonly string[], from: number): boolean {
    const overlaps = from < nextPosition;
    if (!overlaps || keys[0] === lastKey) return true;
    const repeatsLast = lastKey !== undefined && keys.includes(lastKey);
    const ignoresSkip = firstKey !== undefined && keys.includes(firstKey);
    return repeatsLast && !ignoresSkip;
  }

  function addRecords(page: DayPage): boolean {
    const before = records.size;
    for (const record of page.records) records.set(keyOf(record), record);
    return records.size > before;
  }

  function add(page: DayPage): ListEnd | undefined {
    const { unreadable, total } = page;
    const from = skip();
    const keys = page.records.map(keyOf);
    // A later page's total may count what was booked meanwhile.
    firstTotal ??= total ?? 0;
    allReadable &&= unreadable === 0;
    pagesConnect &&= connects(keys, from);
    const isNew = addRecords(page);
    const onlyRepeats = page.records.length === nextPosition - from;
    const isTotalReached = total === records.size;
    if (!isNew && (onlyRepeats || !pagesConnect || isTotalReached)) {
      const isAtEnd = pagesConnect && onlyRepeats && firstTotal <= records.size;
      return { isComplete: allReadable && (isAtEnd || isTotalReached), isBroken: !pagesConnect };
    }
    nextPosition = from + page.records.length + unreadable;
    firstKey ??= keys[0];
    lastKey = keys.at(-1);
    return undefined;
  }

  return { skip, records: () => [...records.values()], add };
}

/** For a `skip` that counts pages: only a reached total proves that all were read. */
export function createPageList(): DayList {
  const records = new Map<string, DayRecord>();
  let pages = 0;
  let firstTotal: number | undefined;
  let allReadable = true;

  function add(page: DayPage): ListEnd | undefined {
    allReadable &&= page.unreadable === 0;
    firstTotal ??= page.total;
    const hasShifted =
      page.total !== firstTotal || page.records.some((record) => records.has(keyOf(record)));
    for (const record of page.records) records.set(keyOf(record), record);
    pages += 1;
    const isTotalReached = page.total === records.size;
    if (page.records.length > 0 && !hasShifted && !isTotalReached) return undefined;
    return { isComplete: allReadable && !hasShifted && isTotalReached, isBroken: true };
  }

  return { skip: () => pages, records: () => [...records.values()], add };
}

function keyOf(record: DayRecord): string {
  return record.id ?? JSON.stringify(record);
}
