const HEIGHT = 32;
const [STEP, BAR] = [4, 3];

export function BarChart(props: {
  values: readonly number[];
  /** Value of the full height; absent: the highest one. */
  full?: number;
  title: string;
  description: string;
}) {
  const { values, title, description } = props;
  const full = Math.max(1, props.full ?? Math.max(...values));
  return (
    <svg
      role="img"
      aria-label={`${title}. ${description}`}
      viewBox={`0 0 ${values.length * STEP - 1} ${HEIGHT}`}
      preserveAspectRatio="none"
      className="h-12 w-full border-b border-edge text-accent-edge rtl:-scale-x-100"
    >
      <title>{title}</title>
      <desc>{description}</desc>
      <path fill="currentColor" d={values.map((value, at) => bar(value / full, at)).join("")} />
    </svg>
  );
}

/** A value above zero stays visible, however small. */
function bar(share: number, at: number): string {
  if (share <= 0) return "";
  const height = Math.max(1, Math.round(Math.min(share, 1) * HEIGHT * 10) / 10);
  return `M${at * STEP} ${HEIGHT}v-${height}h${BAR}v${height}z`;
}
