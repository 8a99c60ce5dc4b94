import type { ReactNode } from "react";

export function ChoiceStack(props: { children: ReactNode; label?: string }) {
  const Element = props.label === undefined ? "div" : "section";
  return (
    <Element className="grid max-w-184 grid-cols-1 content-start gap-gap" aria-label={props.label}>
      {props.children}
    </Element>
  );
}
