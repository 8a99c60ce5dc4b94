export type ForeignSite = {
  readonly origin: string;
  readonly times: string;
  /** The setting that allows it. */
  readonly line: string;
};

type Props = { sites: readonly ForeignSite[] };

/** Sites are not linked: visitors can make them up. */
export function ForeignSites({ sites }: Props) {
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

export function AllowingLines({ sites }: Props) {
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
