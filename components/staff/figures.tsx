import type { ReactNode } from "react";

const HEIGHT = 32;
const [STEP, BAR] = [4, 3];

/** Bars in time order, with the value of the full height and the ends and middle of the time below. */
export function BarChart(props: {
  values: readonly number[];
  /** Value of the full height; absent: the highest one. */
  full?: number;
  /** The full height, in words. */
  top: string;
  /** First, middle and last moment. */
  axis: readonly string[];
  title: string;
  /** False: the title stands elsewhere, and is only read out. */
  isTitled?: boolean;
  description: string;
}) {
  const { values, top, axis, title, isTitled = false, description } = props;
  const full = Math.max(1, props.full ?? Math.max(...values));
  return (
    <div className="grid grid-cols-1 gap-1 text-fine text-quiet tabular-nums">
      <span aria-hidden="true" className="flex items-baseline justify-between gap-3">
        {isTitled && <strong className="text-small text-ink">{title}</strong>}
        {top}
      </span>
      <svg
        role="img"
        aria-label={`${title}. ${description}`}
        viewBox={`0 0 ${values.length * STEP - 1} ${HEIGHT}`}
        preserveAspectRatio="none"
        className="h-16 w-full max-md:h-12 border-t border-b border-line border-b-edge text-accent-edge rtl:-scale-x-100"
      >
        <title>{title}</title>
        <desc>{description}</desc>
        <path fill="currentColor" d={values.map((value, at) => bar(value / full, at)).join("")} />
      </svg>
      <span aria-hidden="true" className="flex justify-between gap-2">
        {axis.map((moment) => (
          <span key={moment}>{moment}</span>
        ))}
      </span>
    </div>
  );
}

/** A value above zero stays visible, however small. */
function bar(share: number, at: number): string {
  if (share <= 0) return "";
  const height = Math.max(1, Math.round(Math.min(share, 1) * HEIGHT * 10) / 10);
  return `M${at * STEP} ${HEIGHT}v-${height}h${BAR}v${height}z`;
}

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
