import type { ReactNode } from "react";

/** `isPart`: one of several stacks, each with a heading above those of its choices. */
export function ChoiceStack(props: { children: ReactNode; label?: string; isPart?: boolean }) {
  const Element = props.label === undefined ? "div" : "section";
  return (
    <Element
      className={`grid max-w-184 grid-cols-1 content-start gap-gap ${props.isPart ? "[&_legend]:text-lead" : ""}`}
      aria-label={props.label}
    >
      {props.children}
    </Element>
  );
}
