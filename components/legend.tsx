import type { ReactNode } from "react";

/** The name of a group of fields, set like a heading. */
export function Legend({ children }: { children: ReactNode }) {
  return <legend className="type-display mb-1 text-h2 leading-tight">{children}</legend>;
}
