import type { ReactNode } from "react";

export function FigureCard(props: {
  name: string;
  value: string;
  note?: string | undefined;
  children?: ReactNode;
}) {
  const { name, value, note, children } = props;
  return (
    <div className="grid grid-cols-1 content-between gap-3 rounded-sheet border border-line bg-surface p-pad">
      <div>
        <p className="text-small text-quiet">{name}</p>
        <p className="type-display text-h2 tabular-nums">
          <bdi>{value}</bdi>
        </p>
        {note && <p className="text-tiny text-quiet">{note}</p>}
      </div>
      {children}
    </div>
  );
}
