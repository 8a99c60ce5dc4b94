const RUNS = /^[=+\-@\t\r|%]/;
/** As spreadsheets expect it: without it they guess the letters. */
const BYTE_ORDER_MARK = "\ufeff";

export type Cell = string | number;

/** RFC 4180. Text that a spreadsheet would take for a formula gets an apostrophe in front. */
export function csvOf(rows: readonly (readonly Cell[])[]): string {
  return `${BYTE_ORDER_MARK}${rows.map((row) => `${row.map(cellOf).join(",")}\r\n`).join("")}`;
}

function cellOf(cell: Cell): string {
  if (typeof cell === "number") return String(cell);
  const text = RUNS.test(cell.trimStart()) || RUNS.test(cell) ? `'${cell}` : cell;
  return /[",\r\n;]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
