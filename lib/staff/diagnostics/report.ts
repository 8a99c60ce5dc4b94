import { type Currency, formatMoney } from "#lib/values/money.ts";
import type { Diagnosis } from "./examine.ts";
import type { UnderstoodRow } from "./understood.ts";

export function reportLines(diagnosis: Diagnosis, currency: Currency): readonly string[] {
  const findings = diagnosis.findings.map(({ mark, line }) => `${mark} ${line}`);
  return [...findings, ...catalogueLines(diagnosis, currency)];
}

export function catalogueLines(diagnosis: Diagnosis, currency: Currency): readonly string[] {
  return [
    ...menuLines(diagnosis, currency),
    ...unrecognisedLines(diagnosis),
    ...suspectLines(diagnosis),
  ];
}

function menuLines({ understood }: Diagnosis, currency: Currency): readonly string[] {
  if (understood.length === 0) return [];
  const categories = understood.flatMap(({ name, rows }) => [
    `  ${name}`,
    ...rows.flatMap((row) => rowLines(row, currency)),
  ]);
  return ["• What was understood (compare prices and lengths with the dashboard)", ...categories];
}

const INDENT = { service: 4, bundle: 4, variant: 6, tier: 8, addons: 6, addon: 8 } as const;
const NAME_WIDTH = 44;

const WHY: Readonly<Record<string, string>> = {
  disabled: "hidden: switched off in the dashboard",
  members_only: "by phone: members only",
  prerequisite: "by phone: what it needs first cannot be booked online",
  needs_resource: "by phone: needs a room or a piece of equipment",
  unreadable: "by phone: cannot be read",
};

function rowLines(row: UnderstoodRow, currency: Currency): readonly string[] {
  const { kind, name, detail, price, minutes, blocks, issues } = row;
  const label = [KIND[kind], name, detail && `(${detail})`].filter(Boolean).join(" ");
  const start = `${" ".repeat(INDENT[kind])}${label}`.padEnd(NAME_WIDTH);
  const cost = price === undefined ? "" : formatMoney(price, currency, "en");
  const length = minutes === undefined ? "" : `${minutes} min`;
  const why = blocks.map((block) => WHY[block] ?? block).join("; ");
  const line = `${start} ${cost.padStart(11)} ${length.padStart(8)}  ${why}`.trimEnd();
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
    ...unrecognised.map(
      ({ kind, name, types, count }) =>
        `    ${kind}.${name}: ${types.join(" or ")}, ${count} times`,
    ),
  ];
}

function suspectLines({ suspects }: Diagnosis): readonly string[] {
  if (suspects.length === 0) return [];
  return [
    "! Fields that look like money or like a switch, so that what has them is not sold. Only if one changes no",
    "  price and forbids no sale, leave it out in MAPPING_FILE (docs/upstream.md):",
    ...suspects.map(({ kind, name }) => `    ${kind}.${name}`),
  ];
}
