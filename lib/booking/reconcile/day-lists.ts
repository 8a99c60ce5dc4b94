export type DayLine = {
  readonly serviceId: string | null;
  readonly startTime: string | null;
  readonly teamMemberId: string | null;
};

export type DayRecord = {
  readonly id: string | null;
  /** `none`: the record says that it has no client; `unsaid`: it has no such field. */
  readonly client: { readonly id: string } | "none" | "unsaid" | "unreadable";
  readonly date: string | null;
  readonly lines: readonly DayLine[] | null;
};

export type DayPage = {
  readonly records: readonly DayRecord[];
  readonly unreadable: number;
  readonly total?: number;
};

/** `isBroken`: pages did not connect; another attempt may read more. */
export type ListEnd = { readonly isComplete: boolean; readonly isBroken: boolean };

/** The upstream documents neither what `skip` counts nor page sizes (§4.9). */
export type DayList = {
  skip(): number;
  records(): readonly DayRecord[];
  /** `undefined`: there may be more. */
  add(page: DayPage): ListEnd | undefined;
};

/**
 * If `skip` counts records: each page repeats the last known record, which shows that none was
 * skipped. Complete once nothing else comes, or the total is reached.
 */
export function createRecordList(): DayList {
  const seen = new Map<string, DayRecord>();
  let position = 0;
  let first: string | undefined;
  let last: string | undefined;
  let totalAtFirst: number | undefined;
  let isUnbroken = true;
  let isReadable = true;

  const skip = () => (position > 1 ? position - 1 : position);

  /** An ignored `skip` returns the first record again. */
  function connects(keys: readonly string[], from: number): boolean {
    if (from === position || keys[0] === last) return true;
    return last !== undefined && keys.includes(last) && !keys.includes(first ?? last);
  }

  return {
    skip,
    records: () => [...seen.values()],
    add({ records, unreadable, total }: DayPage) {
      const from = skip();
      const keys = records.map(keyOf);
      // A later page's total may count what was booked meanwhile.
      totalAtFirst ??= total ?? 0;
      isReadable &&= unreadable === 0;
      isUnbroken &&= connects(keys, from);
      const known = seen.size;
      for (const record of records) seen.set(keyOf(record), record);
      const isNew = seen.size > known;
      const isLastAlone = records.length === position - from;
      if (!isNew && (isLastAlone || !isUnbroken || total === known)) {
        const isEnd = isUnbroken && isLastAlone && totalAtFirst <= known;
        return { isComplete: isReadable && (isEnd || total === known), isBroken: !isUnbroken };
      }
      position = from + records.length + unreadable;
      first ??= keys[0];
      last = keys.at(-1);
      return undefined;
    },
  };
}

/** If `skip` counts pages: only a reached total proves that all were read. */
export function createPageList(): DayList {
  const seen = new Map<string, DayRecord>();
  let pages = 0;
  let totalAtFirst: number | undefined;
  let isReadable = true;

  return {
    skip: () => pages,
    records: () => [...seen.values()],
    add({ records, unreadable, total }) {
      isReadable &&= unreadable === 0;
      totalAtFirst ??= total;
      const hasMoved = total !== totalAtFirst || records.some((one) => seen.has(keyOf(one)));
      for (const record of records) seen.set(keyOf(record), record);
      pages += 1;
      if (records.length > 0 && !hasMoved && total !== seen.size) return undefined;
      return { isComplete: isReadable && !hasMoved && total === seen.size, isBroken: true };
    },
  };
}

function keyOf(record: DayRecord): string {
  return record.id ?? JSON.stringify(record);
}
