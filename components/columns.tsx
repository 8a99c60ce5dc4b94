import type { ReactNode } from "react";

/**
 * A column beside the page, on a phone before it: a flex item, so that its sticky line travels
 * along.
 */
export function Columns({ aside, children }: { aside: ReactNode; children: ReactNode }) {
  return (
    <div className="flex flex-col gap-gap max-sm:gap-4 framed:gap-4 lg:grid lg:grid-cols-[minmax(0,1fr)_21.5rem] lg:items-start lg:gap-beside">
      {aside}
      {children}
    </div>
  );
}
