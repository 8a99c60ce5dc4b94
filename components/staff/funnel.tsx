export type FunnelRow = {
  readonly step: string;
  readonly name: string;
  readonly count: string;
  /** Of all visits, from 0 to 1. */
  readonly share: number;
  readonly percent: string;
};

/** How many visits reached each step. */
export function Funnel({ rows }: { rows: readonly FunnelRow[] }) {
  return (
    <ol className="grid grid-cols-1 gap-3">
      {rows.map(({ step, name, count, share, percent }) => (
        <li
          key={step}
          data-step={step}
          className="grid grid-cols-[minmax(0,1fr)_auto_3.25rem] items-baseline gap-x-3 gap-y-1 md:grid-cols-[13rem_minmax(0,1fr)_4rem_4rem]"
        >
          <span className="min-w-0">{name}</span>
          <svg
            aria-hidden="true"
            viewBox="0 0 100 1"
            preserveAspectRatio="none"
            className="h-6 w-full self-center text-accent-edge max-md:col-span-3 max-md:row-start-2 max-md:h-2 rtl:-scale-x-100"
          >
            <path className="text-line" fill="currentColor" d="M0 0h100v1H0z" />
            <path fill="currentColor" d={`M0 0h${share * 100}v1H0z`} />
          </svg>
          <strong className="text-end tabular-nums">{count}</strong>
          <span className="text-end text-small text-quiet tabular-nums">{percent}</span>
        </li>
      ))}
    </ol>
  );
}
