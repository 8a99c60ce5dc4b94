export type DayLink = {
  readonly href: string;
  readonly weekday: string;
  /** The weekday, or its initial. */
  readonly onPhone: string;
  readonly day: string;
  readonly count: number;
  /** Date and count, read out. */
  readonly label: string;
  readonly isCurrent: boolean;
};

/** The next days, each with how many appointments it has. */
export function DayStrip({ name, days }: { name: string; days: readonly DayLink[] }) {
  return (
    <nav aria-label={name}>
      <ul className="grid grid-cols-[repeat(auto-fit,minmax(2.625rem,1fr))] gap-1 sm:gap-2">
        {days.map(({ href, weekday, onPhone, day, count, label, isCurrent }) => (
          <li key={href} className="grid">
            <a
              href={href}
              aria-current={isCurrent ? "date" : undefined}
              className="grid min-h-target content-center justify-items-center rounded-small border border-edge py-2 text-center leading-tight text-link no-underline hover:bg-wash current:border-accent-edge current:bg-accent current:text-on-accent forced-colors:current:border-4"
            >
              <span className="unseen">{label}</span>
              <span aria-hidden="true" className="text-fine whitespace-nowrap">
                <span className="max-sm:hidden">{weekday}</span>
                <span className="sm:hidden">{onPhone}</span>
                <span className="block">{day}</span>
              </span>
              <span aria-hidden="true" className="type-display text-h2 tabular-nums">
                {count}
              </span>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
