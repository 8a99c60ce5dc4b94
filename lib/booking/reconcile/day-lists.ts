/** What could be read of a line; `null` where a part is missing or odd. */
export type DayLine = {
  readonly serviceId: string | null;
  readonly startTime: string | null;
  readonly teamMemberId: string | null;
};

/** What could be read of an appointment. */
export type DayRecord = {
  readonly id: string | null;
  /** `none`: it says that it has no client; `unsaid`: it says nothing of a client. */
  readonly client: { readonly id: string } | "none" | "unsaid" | "unreadable";
  readonly date: string | null;
  readonly lines: readonly DayLine[] | null;
};

/** A page of a day's appointments as the upstream gives it. */
export type DayPage = {
  readonly records: readonly DayRecord[];
  readonly unreadable: number;
  readonly total?: number;
};

/** `isBroken`: pages did not follow each other, so that another reading may come further. */
export type ListEnd = { readonly isComplete: boolean; readonly isBroken: boolean };

/** Puts the pages of a list together. How `skip` counts and how long a page may be is not shown (§4.9). */
export type DayList = {
  /** What to ask for next. */
  skip(): number;
  records(): readonly DayRecord[];
  /** `undefined` while there may be more. */
  add(page: DayPage): ListEnd | undefined;
};

/**
 * A `skip` that counts records. Each page is asked for from the last record that is known already:
 * only an answer that holds that very record shows that nothing was jumped. What is booked meanwhile
 * moves it further down its page. All that were there at the beginning are read once such an answer
 * holds nothing else, or once one that brings nothing new tells a total that was reached.
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

  /** A `skip` that is not heeded brings the first record again. */
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
      totalAtFirst ??= total;
      isReadable &&= unreadable === 0;
      isUnbroken &&= connects(keys, from);
      const known = seen.size;
      for (const record of records) seen.set(keyOf(record), record);
      const isNew = seen.size > known;
      const isLastAlone = records.length === position - from;
      if (!isNew && (isLastAlone || !isUnbroken || total === known)) {
        const isEnd = isUnbroken && isLastAlone && (totalAtFirst ?? 0) <= known;
        return { isComplete: isReadable && (isEnd || total === known), isBroken: !isUnbroken };
      }
      position = from + records.length + unreadable;
      first ??= keys[0];
      last = keys.at(-1);
      return undefined;
    },
  };
}

/**
 * A `skip` that counts pages. Nothing shows that none was jumped, so only a total that was reached
 * proves that all were read; a record that comes twice, or another total, that the list moved.
 */
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

/** The same record is the same on every page; one without an id is told by what is kept of it. */
function keyOf(record: DayRecord): string {
  return record.id ?? JSON.stringify(record);
}
