/** A stretch of one day, in minutes since midnight; `to` is not in it. */
export type Span = { readonly from: number; readonly to: number };

export function mergeSpans(spans: readonly Span[]): readonly Span[] {
  const merged: Span[] = [];
  for (const span of spans.toSorted((a, b) => a.from - b.from)) {
    const last = merged.at(-1);
    if (last && span.from <= last.to) {
      merged[merged.length - 1] = { from: last.from, to: Math.max(last.to, span.to) };
    } else merged.push(span);
  }
  return merged;
}

export function isCovered(span: Span, spans: readonly Span[]): boolean {
  return span.from >= 0 && spans.some(({ from, to }) => from <= span.from && span.to <= to);
}
