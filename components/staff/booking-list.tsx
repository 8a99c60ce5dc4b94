import { StateMark, type StateTone } from "./state-mark.tsx";

export type BookingRow = {
  readonly id: string;
  readonly href: string;
  readonly reference: string;
  readonly name: string;
  readonly when: string;
  readonly what: string;
  readonly received: string;
  readonly state: string;
  readonly tone: StateTone;
};

export function BookingList({ rows }: { rows: readonly BookingRow[] }) {
  return (
    <ul className="grid grid-cols-1 border-t border-line">
      {rows.map((row) => (
        <li
          key={row.id}
          className="relative grid grid-cols-1 gap-x-6 gap-y-1 border-b border-line py-3 hover:bg-wash sm:grid-cols-[11rem_minmax(0,1fr)_auto] sm:items-start sm:px-2"
        >
          <p className="font-semibold tabular-nums">{row.when}</p>
          <div className="min-w-0">
            <p>
              <a
                href={row.href}
                className="font-semibold no-underline after:absolute after:inset-0 hover:underline"
              >
                <bdi>{row.name}</bdi> <span className="tabular-nums">{row.reference}</span>
              </a>
            </p>
            <p className="text-small text-quiet">{row.what}</p>
          </div>
          <p className="grid content-start gap-1 sm:justify-items-end">
            <span>
              <StateMark tone={row.tone} label={row.state} />
            </span>
            <span className="text-tiny text-quiet">{row.received}</span>
          </p>
        </li>
      ))}
    </ul>
  );
}
