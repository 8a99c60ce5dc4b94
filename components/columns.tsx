import type { ReactNode } from "react";

/**
 * A page with what it is about beside it, or around it on a phone: a column there, so that what
 * sticks to the top of the screen may travel along the whole of it.
 */
export function Columns({ aside, children }: { aside: ReactNode; children: ReactNode }) {
  return (
    <div className="flex flex-col gap-gap max-sm:gap-4 framed:gap-4 lg:grid lg:grid-cols-[minmax(0,1fr)_21.5rem] lg:items-start lg:gap-beside">
      {aside}
      {children}
    </div>
  );
}
