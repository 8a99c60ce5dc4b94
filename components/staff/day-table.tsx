export type DayRow = {
  readonly href: string;
  readonly date: string;
  readonly cells: readonly Cell[];
};

/** `isMore`: left out on a phone, where a day's own page has it. */
type Cell = { readonly text: string; readonly isMore: boolean };

/** The figures of the charts by day. */
export function DayTable(props: {
  caption: string;
  day: string;
  headings: readonly Cell[];
  rows: readonly DayRow[];
}) {
  const { caption, day, headings, rows } = props;
  return (
    <section aria-label={caption} className="overflow-x-auto">
      <table className="w-full text-end text-small tabular-nums">
        <caption className="unseen">{caption}</caption>
        <thead>
          <tr className="border-b border-edge align-bottom text-tiny text-quiet">
            <th scope="col" className="py-2 pe-4 text-start font-semibold">
              {day}
            </th>
            {headings.map(({ text, isMore }) => (
              <th
                key={text}
                scope="col"
                className={`py-2 ps-3 text-end font-semibold md:min-w-20 ${shownOn(isMore)}`}
              >
                {text}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ href, date, cells }) => (
            <tr key={href} className="border-b border-line">
              <th scope="row" className="py-2 pe-4 text-start font-normal whitespace-nowrap">
                <a href={href}>{date}</a>
              </th>
              {cells.map(({ text, isMore }, index) => (
                <td key={index} className={`py-2 ps-3 text-end ${shownOn(isMore)}`}>
                  {text}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function shownOn(isMore: boolean): string {
  return isMore ? "max-md:hidden" : "";
}
