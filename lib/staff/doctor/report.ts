import { formatDate, type LocalDate } from "#lib/values/calendar.ts";
import { type Currency, formatMoney } from "#lib/values/money.ts";
import type { Days } from "./days.ts";
import type { Diagnosis } from "./examine.ts";
import type { Unread } from "./fields.ts";
import type { UnderstoodRow } from "./understood.ts";

/** All that was found, as lines for the operator. */
export function reportLines(diagnosis: Diagnosis, currency: Currency): readonly string[] {
  return [
    ...diagnosis.findings.map(({ mark, line }) => `${mark} ${line}`),
    ...menuLines(diagnosis, currency),
    ...(diagnosis.days ? dayLines(diagnosis.days) : []),
    ...unreadLines(diagnosis.unread),
  ];
}

function menuLines({ understood }: Diagnosis, currency: Currency): readonly string[] {
  if (understood.length === 0) return [];
  return [
    "• Services with their ids, prices and lengths, as they were understood: is that so?",
    ...understood.flatMap(({ id, name, rows }) => [
      `  ${name}  [${id}]`,
      ...rows.flatMap((row) => rowLines(row, currency)),
    ]),
  ];
}

const INDENT = { service: 4, bundle: 4, variant: 6, tier: 8, addons: 6, addon: 8 } as const;
const NAME_WIDTH = 44;

const WHY: Readonly<Record<string, string>> = {
  disabled: "hidden: switched off in the dashboard",
  members_only: "by phone: members only",
  prerequisite: "by phone: what it needs first cannot be booked online",
  by_phone: "by phone, as the content file says",
  unreadable: "by phone: cannot be read",
};

const KIND: Readonly<Partial<Record<UnderstoodRow["kind"], string>>> = {
  tier: "tier",
  addons: "add-ons",
  bundle: "bundle",
};

function rowLines(row: UnderstoodRow, currency: Currency): readonly string[] {
  const { kind, id, name, detail, price, minutes, after, blocks, issues } = row;
  const label = [KIND[kind], name, detail && `(${detail})`].filter(Boolean).join(" ");
  const start = `${" ".repeat(INDENT[kind])}${label}`.padEnd(NAME_WIDTH);
  const cost = price === undefined ? "" : formatMoney(price, currency, "en");
  const length = minutes === undefined ? "" : `${minutes} min`;
  const why = blocks.map((block) => WHY[block] ?? block);
  const own = kind === "tier" ? [] : [`[${id}]`];
  const notes = [...own, ...(after === undefined ? [] : [`after ${after}`]), ...why].join("; ");
  const line = `${start} ${cost.padStart(11)} ${length.padStart(8)}  ${notes}`.trimEnd();
  return [line, ...issues.map(({ path, fault }) => `${" ".repeat(8)}· ${path}: ${fault}`)];
}

const DAYS_SHOWN = 7;

function dayLines({ name, days }: Days): readonly string[] {
  const members = new Map(
    days.flatMap((day) => day.members.map(({ id, name }) => [id, name] as const)),
  );
  return [
    `• When “${name}” is free: is that so?`,
    ...days.slice(0, DAYS_SHOWN).map(({ date, first, last, count, minutes }) => {
      const lengths =
        minutes.length > 3 ? `${minutes[0]} to ${minutes.at(-1)}` : minutes.join(", ");
      const each = minutes.length === 0 ? "as long as the visit" : `of ${lengths} min`;
      return `    ${dayText(date)}: ${count} times, first ${first.slice(0, 5)}, last ${last.slice(0, 5)}, ${each}`;
    }),
    ...(days.length === 0 ? ["    nothing is free"] : []),
    ...[...members].map(([id, name]) => `    with ${name ?? "somebody without a name"}  [${id}]`),
  ];
}

function unreadLines(unread: readonly Unread[]): readonly string[] {
  if (unread.length === 0) return [];
  return [
    "• Fields that nobody reads (values are masked). Prices are charged as they are shown, so these change nothing:",
    ...unread.map(
      ({ path, type, count, example }) =>
        `    ${path}: ${type}, ${count} times, such as ${example}`,
    ),
  ];
}

const DAY = { weekday: "short", day: "numeric", month: "short", year: "numeric" } as const;

/** `Thu, 18 Feb 2027`, as programs print it. */
export function dayText(date: LocalDate): string {
  return formatDate(date, "en-GB", DAY);
}
