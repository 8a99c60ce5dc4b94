/**
 * Records of one day, page by page. The upstream documents neither what `skip` counts nor page
 * sizes (§4.9), so each list also proves whether it is complete.
 */
export type DayList = {
  skip(): number;
  records(): readonly DayRecord[];
  add(page: DayPage): ListEnd | undefined;
};

/**
 * `isBroken`: pages did not connect; another attempt may read more. `isCertain`: a total or
 * overlapping pages prove the end; else the pages may just be short.
 */
type ListEnd = {
  readonly isComplete: boolean;
  readonly isCertain: boolean;
  readonly isBroken: boolean;
};

type DayPage = {
  readonly records: readonly DayRecord[];
  readonly unreadable: number;
  readonly total?: number;
};

export type DayRecord = {
  readonly id: string | null;
  /** `none`: the record says that it has no client; `unsaid`: it has no client field. */
  readonly client: { readonly id: string } | "none" | "unsaid" | "unreadable";
  readonly date: string | null;
  readonly lines: readonly DayLine[] | null;
  readonly isCancelled: boolean;
};

export type DayLine = {
  readonly serviceId: string | null;
  readonly startTime: string | null;
  readonly teamMemberId: string | null;
};

/** For a `skip` that counts records: pages overlap by one record. */
export function createRecordList(): DayList {
  const records = new Map<string, DayRecord>();
  let nextPosition = 0;
  let firstKeys: readonly string[] | undefined;
  let lastKey: string | undefined;
  let firstTotal: number | undefined;
  let pagesConnect = true;
  let allReadable = true;

  const skip = () => (nextPosition > 1 ? nextPosition - 1 : nextPosition);

  function connects(keys: readonly string[], from: number): boolean {
    const overlaps = from < nextPosition;
    if (!overlaps || keys[0] === lastKey) return true;
    const repeatsLast = lastKey !== undefined && keys.includes(lastKey);
    const [firstKey] = firstKeys ?? [];
    const ignoresSkip = firstKey !== undefined && keys.includes(firstKey);
    return repeatsLast && !ignoresSkip;
  }

  /** True if another `skip` gives the first page again, whose length is no usual page size. */
  function isWholeAgain(keys: readonly string[], total: number | undefined): boolean {
    const isSame =
      keys.length === firstKeys?.length && keys.every((key, at) => key === firstKeys?.[at]);
    return isSame && total === undefined && keys.length > 1 && !mayBePageLength(keys.length);
  }

  function addRecords(page: DayPage): boolean {
    const before = records.size;
    for (const record of page.records) records.set(recordKeyOf(record), record);
    return records.size > before;
  }

  function add(page: DayPage): ListEnd | undefined {
    const { unreadable, total } = page;
    const from = skip();
    const keys = page.records.map(recordKeyOf);
    // The total of a later page may count appointments booked meanwhile.
    firstTotal ??= total ?? 0;
    allReadable &&= unreadable === 0;
    pagesConnect &&= connects(keys, from);
    const isNew = addRecords(page);
    const onlyRepeats = page.records.length === nextPosition - from;
    const isTotalReached = total === records.size;
    if (!isNew && (onlyRepeats || !pagesConnect || isTotalReached)) {
      const isAtEnd = pagesConnect && onlyRepeats && firstTotal <= records.size;
      const isWhole = isWholeAgain(keys, total);
      return {
        isComplete: allReadable && (isAtEnd || isTotalReached || isWhole),
        isCertain: isTotalReached || (isAtEnd && records.size > 1),
        isBroken: !pagesConnect && !isWhole,
      };
    }
    nextPosition = from + page.records.length + unreadable;
    firstKeys ??= keys;
    lastKey = keys.at(-1);
    return undefined;
  }

  return { skip, records: () => [...records.values()], add };
}

/** For a `skip` that counts pages: only a reached total proves that all pages were read. */
export function createPageList(): DayList {
  const records = new Map<string, DayRecord>();
  let pages = 0;
  let firstTotal: number | undefined;
  let allReadable = true;

  function add(page: DayPage): ListEnd | undefined {
    allReadable &&= page.unreadable === 0;
    firstTotal ??= page.total;
    const hasShifted =
      page.total !== firstTotal || page.records.some((record) => records.has(recordKeyOf(record)));
    for (const record of page.records) records.set(recordKeyOf(record), record);
    pages += 1;
    const isTotalReached = page.total === records.size;
    if (page.records.length > 0 && !hasShifted && !isTotalReached) return undefined;
    const isComplete = allReadable && !hasShifted && isTotalReached;
    return { isComplete, isCertain: isComplete, isBroken: true };
  }

  return { skip: () => pages, records: () => [...records.values()], add };
}

/** No upstream is known to have shorter pages. */
export const SHORTEST_PAGE = 10;

/** Page sizes are mostly round numbers. */
function mayBePageLength(length: number): boolean {
  if (length < SHORTEST_PAGE) return false;
  return length % 5 === 0 || length % 8 === 0 || length === 12;
}

function recordKeyOf(record: DayRecord): string {
  return record.id ?? JSON.stringify(record);
}
