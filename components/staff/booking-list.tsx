import { Name } from "#components/name.tsx";
import { StateMark, type StateTone } from "./state-mark.tsx";

export type BookingRow = {
  readonly id: string;
  readonly href: string;
  readonly reference: string;
  readonly name: string;
  readonly when: string;
  readonly what: string;
  /** Names of the team members, as far as they are known. */
  readonly member: string | undefined;
  readonly price: string | undefined;
  readonly received: string | undefined;
  readonly state: string;
  readonly tone: StateTone;
};

export function BookingList({ rows }: { rows: readonly BookingRow[] }) {
  return (
    <ul className="grid grid-cols-1 border-t border-line">
      {rows.map((row) => (
        <li
          key={row.id}
          className="relative grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 border-b border-line py-3 hover:bg-wash md:grid-cols-[11rem_minmax(0,1fr)_minmax(0,9rem)_6rem_12rem] md:gap-x-6 md:px-2"
        >
          <p className="font-semibold tabular-nums">{row.when}</p>
          <div className="min-w-0 max-md:col-span-2 max-md:row-start-2">
            <p>
              <a
                href={row.href}
                className="font-semibold no-underline wrap-anywhere after:absolute after:inset-0 hover:underline"
              >
                <Name>{row.name}</Name>{" "}
                <span className="text-small font-normal whitespace-nowrap tabular-nums">
                  <Name>{row.reference}</Name>
                </span>
              </a>
            </p>
            <p className="text-small text-quiet wrap-anywhere">{row.what}</p>
          </div>
          <div className="flex justify-between gap-4 max-md:col-span-2 max-md:row-start-3 md:contents">
            <p className="min-w-0 wrap-anywhere">
              <Name>{row.member}</Name>
            </p>
            <p className="text-end font-semibold tabular-nums">{row.price}</p>
          </div>
          <p className="grid content-start justify-items-end gap-1 max-md:col-start-2 max-md:row-start-1">
            <span>
              <StateMark tone={row.tone} label={row.state} />
            </span>
            <span className="text-end text-tiny text-quiet max-md:hidden">{row.received}</span>
          </p>
        </li>
      ))}
    </ul>
  );
}
