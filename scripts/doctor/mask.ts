import { jsonOf } from "#lib/values/json.ts";

/** `EUR 46.00` and `45 min`. */
const WITH_UNIT = /^(?:[A-Z]{3} \d{1,6}(?:\.\d+)?|\d{1,4} (?:h|min))$/;
/** Dates, times and instants, lengths like `PT45M`, numbers. */
const PLAIN_VALUE =
  /^(?:\d{4}-\d\d-\d\d(?:[T ][\d:.]+(?:Z|[+-]\d\d:?\d\d)?)?|\d\d:\d\d(?::\d\d)?|PT[\dHMS]+|\d{1,6}(?:\.\d+)?)$/;
/** One word: an id, a unit, a switch. */
const WORD = /^[\w.:+-]{1,60}$/;
const LONG_NUMBER = /\d[\d\s()/.-]{5,}\d/;
const NOTES = /note|comment|remark|memo|private|internal/i;
const KEPT_IN_RECORDS = /id$|status|state/i;
const LARGEST_NUMBER = 1_000_000;

/** Records of people: what `id`s and statuses say is kept, and dates. */
const OF_PEOPLE = /^\/api\/(?:Clients|Appointments\/(?!availability))/i;

export type Mask = {
  address(url: string): string;
  body(url: string, text: string): unknown;
};

/** Replaces names, contacts and free text, the same text by the same words, so that ids still fit each other. */
export function createMask(): Mask {
  const words = new Map<string, string>();

  function replaced(text: string): string {
    const known = words.get(text) ?? `text ${words.size + 1}`;
    words.set(text, known);
    return known;
  }

  function masked(value: unknown, isOfPeople: boolean, name = ""): unknown {
    if (typeof value === "object" && value !== null) return maskedAll(value, isOfPeople, name);
    if (typeof value === "string") return isKept(value, isOfPeople, name) ? value : replaced(value);
    return typeof value === "number" && isOfPeople && value >= LARGEST_NUMBER ? 0 : value;
  }

  function maskedAll(value: object, isOfPeople: boolean, name: string): unknown {
    if (Array.isArray(value)) return value.map((item) => masked(item, isOfPeople, name));
    const entries = Object.entries(value);
    return Object.fromEntries(entries.map(([key, item]) => [key, masked(item, isOfPeople, key)]));
  }

  return {
    address(url) {
      const { pathname, searchParams } = new URL(url, "http://localhost");
      const query = [...searchParams].map(([name, text]): [string, string] => {
        const value = masked(jsonOf(text) ?? text, false);
        return [name, typeof value === "string" ? value : JSON.stringify(value)];
      });
      return query.length === 0 ? pathname : `${pathname}?${new URLSearchParams(query)}`;
    },
    body: (url, text) => masked(jsonOf(text), OF_PEOPLE.test(url)),
  };
}

function isKept(text: string, isOfPeople: boolean, name: string): boolean {
  if (text === "" || PLAIN_VALUE.test(text) || WITH_UNIT.test(text)) return true;
  if (!WORD.test(text) || LONG_NUMBER.test(text) || NOTES.test(name)) return false;
  return !isOfPeople || KEPT_IN_RECORDS.test(name);
}
