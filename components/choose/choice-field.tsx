import type { ReactNode } from "react";
import { Legend } from "#components/legend.tsx";

export function ChoiceField(props: {
  name: string;
  legend: ReactNode;
  /** How many may be chosen, unless the legend or the problem says it. */
  rule?: string;
  problem: ReactNode;
  children: ReactNode;
}) {
  const { name, legend, rule, problem, children } = props;
  return (
    <fieldset className="grid gap-2" aria-describedby={problem ? `${name}-problem` : undefined}>
      <Legend>{legend}</Legend>
      {problem ?? (rule && <p className="text-small text-quiet">{rule}</p>)}
      <div className="@container grid gap-2">{children}</div>
    </fieldset>
  );
}
