import { isProven, isUncontradicted } from "./records.ts";
import { CHECKS, type Check, type Row } from "./types.ts";

const MARKS: Readonly<Record<Check["verdict"], string>> = {
  same: "✓",
  differs: "✗",
  unseen: "?",
  skipped: "–",
};

const LEGEND =
  "✓ as shown  ✗ differs  ? not shown by the booking service, or in doubt  – not tried  blank: not reached";

const KIND_WIDTH = 12;

/** One row for each kind, and below the table what differs, what was not shown and what is left. */
export function tableLines(rows: readonly Row[]): readonly string[] {
  const head = ["".padEnd(KIND_WIDTH), ...CHECKS].join(" ");
  const table = rows.map((row) => {
    const cells = CHECKS.map((name) => {
      const check = row.checks.find((one) => one.name === name);
      return (check ? MARKS[check.verdict] : " ").padEnd(name.length);
    });
    return [row.kind.padEnd(KIND_WIDTH), ...cells].join(" ").trimEnd();
  });
  return [head, ...table, LEGEND];
}

export function rowLines(row: Row): readonly string[] {
  const { checks, failure, seenByPerson } = row;
  if (failure !== undefined) return [`  ✗ ${failure}`];
  const wrong = checks.filter(({ verdict }) => verdict === "differs");
  const unseen = checks.filter(({ verdict }) => verdict === "unseen");
  const doubtful = unseen.filter(({ hint }) => hint !== undefined);
  const silent = unseen.filter(({ hint }) => hint === undefined).map(({ name }) => name);
  return [
    ...(isProven(row) ? ["  ✓ as shown: you have compared the diary"] : []),
    ...(isUncontradicted(row) && !seenByPerson
      ? ["  – nothing differs, and nobody has compared the diary"]
      : []),
    ...wrong.map(({ name, shown, recorded, hint }) => {
      const why = hint === undefined ? "" : ` (${hint})`;
      return `  ✗ ${name}: shown ${shown}, recorded ${recorded}${why}`;
    }),
    ...doubtful.map(({ name, hint }) => `  ? ${name}: ${hint}`),
    ...(silent.length > 0 && !seenByPerson
      ? [`  ? not shown by the booking service: ${silent.join(", ")}`]
      : []),
  ];
}

/** What a person is to look at, and to delete. */
export function leftLines(left: readonly string[]): readonly string[] {
  if (left.length === 0) return [];
  return [
    "✗ Look into the diary: these were booked for the test person and are not cancelled, or may not be.",
    "  Compare each with its line, then delete it by hand.",
    ...left.map((what) => `    ${what}`),
  ];
}
