import type { ReactNode } from "react";
import { Legend } from "#components/legend.tsx";
import { FieldProblem } from "./option.tsx";

export function ChoiceField(props: {
  name: string;
  legend: ReactNode;
  /** How many may be chosen, unless the legend says it. */
  rule?: string;
  problem: string | undefined;
  children: ReactNode;
}) {
  const { name, legend, rule, problem, children } = props;
  const problemId = `${name}-problem`;
  return (
    <fieldset className="grid gap-2" aria-describedby={problem ? problemId : undefined}>
      <Legend>{legend}</Legend>
      {rule && <p className="text-small text-quiet">{rule}</p>}
      <FieldProblem id={problemId} text={problem} />
      <div className="@container grid gap-2">{children}</div>
    </fieldset>
  );
}
