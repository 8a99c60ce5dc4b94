const MARKS = {
  good: { sign: "✓", look: "text-good" },
  warn: { sign: "!", look: "text-ink" },
  bad: { sign: "✗", look: "text-alarm" },
} as const;

export type FindingMark = keyof typeof MARKS;
export type FindingRow = {
  readonly mark: FindingMark;
  readonly meaning: string;
  readonly text: string;
};

export function FindingList({ rows }: { rows: readonly FindingRow[] }) {
  return (
    <ul className="grid grid-cols-1 border-t border-line">
      {rows.map(({ mark, meaning, text }) => (
        <li key={text} className="flex gap-3 border-b border-line py-3">
          <span className={`w-5 shrink-0 text-center font-bold ${MARKS[mark].look}`}>
            <span aria-hidden="true">{MARKS[mark].sign}</span>
            <span className="unseen">{meaning}:</span>
          </span>
          <span className="min-w-0 wrap-anywhere">{text}</span>
        </li>
      ))}
    </ul>
  );
}
