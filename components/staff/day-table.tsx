export type DayRow = {
  readonly href: string;
  readonly date: string;
  readonly cells: readonly string[];
};

/** The figures of the charts by day. On a phone the table scrolls sideways. */
export function DayTable(props: {
  caption: string;
  headings: readonly string[];
  rows: readonly DayRow[];
}) {
  const { caption, headings, rows } = props;
  const [day, ...others] = headings;
  return (
    <section aria-label={caption} className="overflow-x-auto">
      <table className="w-full text-end text-small tabular-nums">
        <caption className="unseen">{caption}</caption>
        <thead>
          <tr className="border-b border-edge align-bottom text-tiny text-quiet">
            <th scope="col" className="py-2 pe-4 text-start font-semibold">
              {day}
            </th>
            {others.map((heading) => (
              <th key={heading} scope="col" className="min-w-20 py-2 ps-3 text-end font-semibold">
                {heading}
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
              {cells.map((cell, index) => (
                <td key={index} className="py-2 ps-3 text-end">
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
