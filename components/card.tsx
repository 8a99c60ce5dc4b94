import type { ReactNode } from "react";

export function Card(props: { children: ReactNode; className?: string }) {
  return (
    <div
      className={`rounded-sheet border border-line bg-surface p-sheet print:break-inside-avoid print:shadow-none ${props.className ?? ""}`}
    >
      {props.children}
    </div>
  );
}
