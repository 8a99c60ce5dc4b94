import type { ReactNode } from "react";

/** A figure that stands on one line, its digits below those of others. */
export function Amount({ children }: { children: ReactNode }) {
  return <span className="whitespace-nowrap tabular-nums">{children}</span>;
}
