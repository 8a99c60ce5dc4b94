import { type Currency, formatMoney } from "#lib/values/money.ts";
import { dayLines } from "./days.ts";
import type { Diagnosis } from "./examine.ts";
import type { UnderstoodRow } from "./understood.ts";

/** For an owner to check, the first dozen services unless `showsAll`. */
export function reportLines(
  diagnosis: Diagnosis,
  currency: Currency,
  showsAll: boolean,
): readonly string[] {
  const findings = diagnosis.findings.map(({ mark, line }) => `${mark} ${line}`);
  return [...findings, ...catalogueLines(diagnosis, currency, showsAll)];
}

export function catalogueLines(
  diagnosis: Diagnosis,
  currency: Currency,
  showsAll = true,
): readonly string[] {
  return [
    ...menuLines(diagnosis, currency, showsAll),
    ...(diagnosis.days ? dayLines(diagnosis.days, showsAll) : []),
    ...unrecognisedLines(diagnosis),
  ];
}

const SHOWN_AT_FIRST = 12;

function menuLines(
  { understood }: Diagnosis,
  currency: Currency,
  showsAll: boolean,
): readonly string[] {
  const services = understood.flatMap(({ rows }) => rows).filter(isHead);
  if (services.length === 0) return [];
  const atFirst = services.slice(0, SHOWN_AT_FIRST);
  const isShown = (row: UnderstoodRow) =>
    showsAll || atFirst.includes(row) || row.issues.length > 0;
  const categories = understood.flatMap(({ name, rows }) => {
    const shown = withParts(rows).filter(({ head }) => isShown(head));
    const lines = shown.flatMap(({ head, parts }) => [head, ...parts]);
    return lines.length > 0
      ? [`  ${name}`, ...lines.flatMap((row) => rowLines(row, currency))]
      : [];
  });
  const more = services.filter((row) => !isShown(row)).length;
  return [
    "• Services, prices and lengths as they were understood: is that so?",
    ...categories,
    ...(more > 0 ? [`  … and ${more} more: --all shows them`] : []),
  ];
}

function isHead({ kind }: UnderstoodRow): boolean {
  return kind === "service" || kind === "bundle";
}

function withParts(rows: readonly UnderstoodRow[]) {
  const groups: { readonly head: UnderstoodRow; readonly parts: UnderstoodRow[] }[] = [];
  for (const row of rows) {
    if (isHead(row)) groups.push({ head: row, parts: [] });
    else groups.at(-1)?.parts.push(row);
  }
  return groups;
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

function rowLines(row: UnderstoodRow, currency: Currency): readonly string[] {
  const { kind, name, detail, price, minutes, after, blocks, issues } = row;
  const label = [KIND[kind], name, detail && `(${detail})`].filter(Boolean).join(" ");
  const start = `${" ".repeat(INDENT[kind])}${label}`.padEnd(NAME_WIDTH);
  const cost = price === undefined ? "" : formatMoney(price, currency, "en");
  const length = minutes === undefined ? "" : `${minutes} min`;
  const why = blocks.map((block) => WHY[block] ?? block);
  const notes = [...(after === undefined ? [] : [`after ${after}`]), ...why].join("; ");
  const line = `${start} ${cost.padStart(11)} ${length.padStart(8)}  ${notes}`.trimEnd();
  return [line, ...issues.map(({ path, fault }) => `${" ".repeat(8)}· ${path}: ${fault}`)];
}

const KIND: Readonly<Partial<Record<UnderstoodRow["kind"], string>>> = {
  tier: "tier",
  addons: "add-ons",
  bundle: "bundle",
};

function unrecognisedLines({ unrecognised }: Diagnosis): readonly string[] {
  if (unrecognised.length === 0) return [];
  return [
    "• Fields that are read as none of ours (their contents are not looked at)",
    ...unrecognised.map(({ path, type, count }) => `    ${path}: ${type}, ${count} times`),
  ];
}
