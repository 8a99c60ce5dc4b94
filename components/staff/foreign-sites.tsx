export type ForeignSite = {
  readonly origin: string;
  readonly times: string;
  readonly line: string;
};

/** Sites are not linked: visitors can make them up. */
export function ForeignSites({ sites }: { sites: readonly ForeignSite[] }) {
  return (
    <ul className="grid grid-cols-1 gap-5">
      {sites.map(({ origin, times, line }) => (
        <li key={origin} className="grid grid-cols-1 gap-1 border-t border-line pt-3">
          <p className="flex flex-wrap justify-between gap-x-6">
            <bdi dir="ltr" className="font-semibold wrap-anywhere">
              {origin}
            </bdi>
            <span className="text-small text-quiet">{times}</span>
          </p>
          <code dir="ltr" className="rounded-small bg-sunk px-3 py-2 text-small wrap-anywhere">
            {line}
          </code>
        </li>
      ))}
    </ul>
  );
}
