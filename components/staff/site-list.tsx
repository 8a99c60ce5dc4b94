export type Site = {
  readonly origin: string;
  /** How often, and when last. */
  readonly times: string;
};

export type ForeignSite = Site & {
  /** The setting that allows it. */
  readonly line: string;
};

/** Sites are not linked: visitors can make them up. */
export function SiteList({ sites }: { sites: readonly Site[] }) {
  return (
    <ul className="grid grid-cols-1">
      {sites.map(({ origin, times }) => (
        <li
          key={origin}
          className="flex flex-wrap justify-between gap-x-6 border-t border-line py-3"
        >
          <bdi dir="ltr" className="font-semibold wrap-anywhere">
            {origin}
          </bdi>
          <span className="text-small text-quiet">{times}</span>
        </li>
      ))}
    </ul>
  );
}

export function AllowingLines({ sites }: { sites: readonly ForeignSite[] }) {
  return sites.map(({ origin, line }) => (
    <code
      key={origin}
      dir="ltr"
      className="rounded-small bg-sunk px-3 py-2 text-small wrap-anywhere"
    >
      {line}
    </code>
  ));
}
