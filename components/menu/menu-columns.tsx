import type { ReactNode } from "react";

/** The menu with the cart beside it; on a phone the cart is at its foot. */
export function MenuColumns(props: {
  children: ReactNode;
  aside: ReactNode;
  /** Scripts request this address when the pointer reaches a link, so that times are cached. */
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
