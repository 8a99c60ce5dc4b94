/** The one figure of a page, and what it counts. */
export function Headline(props: { figure: string; label: string; note?: string | undefined }) {
  const { figure, label, note } = props;
  return (
    <p className="grid gap-1 border-s-4 border-accent-edge ps-4">
      <span className="flex flex-wrap items-baseline gap-x-3">
        <strong className="type-display text-business leading-none tabular-nums">
          <bdi>{figure}</bdi>
        </strong>{" "}
        <span className="text-lead">{label}</span>
      </span>
      {note && <span className="text-quiet">{note}</span>}
    </p>
  );
}
