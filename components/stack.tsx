import type { ReactNode } from "react";

export function Stack(props: {
  children: ReactNode;
  gap?: "close" | "usual" | "wide";
  state?: string;
}) {
  const { gap = "usual" } = props;
  const gaps = { close: "gap-2", usual: "gap-4", wide: "gap-8" };
  return (
    <div className={`grid min-w-0 grid-cols-1 content-start ${gaps[gap]}`} data-state={props.state}>
      {props.children}
    </div>
  );
}
