import type { ReactNode } from "react";

/** A figure on one line, with digits of equal width. */
export function Amount({ children }: { children: ReactNode }) {
  return <span className="whitespace-nowrap tabular-nums">{children}</span>;
}
