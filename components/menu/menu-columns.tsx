import type { ReactNode } from "react";

/** The menu, and beside it what the visitor has so far; on a phone that is at its foot. */
export function MenuColumns(props: {
  children: ReactNode;
  aside: ReactNode;
  /** What scripts ask for while the menu is read, so that the next page is there at once. */
  warm: string | undefined;
}) {
  return (
    <div
      className="grid grid-cols-1 gap-gap lg:grid-cols-[minmax(0,1fr)_21.5rem] lg:items-start lg:gap-beside"
      data-warm={props.warm}
    >
      <div className="grid min-w-0 grid-cols-1 content-start gap-gap">{props.children}</div>
      {props.aside}
    </div>
  );
}
