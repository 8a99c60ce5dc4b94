export type Counted = { readonly name: string; readonly count: string; readonly share: number };

export function CountList({ rows }: { rows: readonly Counted[] }) {
  return (
    <ul className="grid grid-cols-1 border-t border-line">
      {rows.map(({ name, count, share }) => (
        <li key={name} className="grid grid-cols-1 gap-1 border-b border-line py-2">
          <span className="grid grid-cols-[minmax(0,1fr)_auto] items-end gap-x-4">
            <span className="wrap-anywhere">
              <bdi>{name}</bdi>
            </span>
            <span className="font-semibold tabular-nums">{count}</span>
          </span>
          <svg
            aria-hidden="true"
            viewBox="0 0 100 1"
            preserveAspectRatio="none"
            className="h-1 w-full text-accent-edge rtl:-scale-x-100"
          >
            <path fill="currentColor" d={`M0 0h${Math.max(1, Math.round(share * 100))}v1H0z`} />
          </svg>
        </li>
      ))}
    </ul>
  );
}
