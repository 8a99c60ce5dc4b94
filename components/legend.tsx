import type { ReactNode } from "react";

export function Legend({ children }: { children: ReactNode }) {
  return (
    <legend className="type-display mb-1 text-h2 leading-tight wrap-anywhere hyphens-auto">
      {children}
    </legend>
  );
}
