import type { ReactNode } from "react";

/** Folded to one line on small screens, always open on large ones. */
export function Fold(props: { short: ReactNode; className?: string; children: ReactNode }) {
  return (
    <details className="group/fold lg:details-content:block lg:details-content:[content-visibility:visible]">
      <summary
        className={`chevron relative grid min-h-target cursor-pointer content-center pe-12 after:absolute after:end-6 after:top-[calc(50%-0.4rem)] group-open/fold:after:top-[calc(50%-0.1rem)] group-open/fold:after:rotate-225 unfolds:lg:hidden ${props.className ?? ""}`}
      >
        {props.short}
      </summary>
      {props.children}
    </details>
  );
}
