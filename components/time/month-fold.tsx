import type { ReactNode } from "react";

/** The month's name, which unfolds the month; where there is room the month is always open. */
export function MonthFold(props: {
  isOpen: boolean;
  folded: string;
  unfolded: string;
  children: ReactNode;
}) {
  return (
    <details
      id="month"
      open={props.isOpen}
      className="peer group/month unfolds:@min-[46rem]:details-content:block unfolds:@min-[46rem]:details-content:[content-visibility:visible]"
    >
      <summary className="chevron inline-flex min-h-target cursor-pointer items-center gap-3 font-semibold text-ink after:mb-1 group-open/month:after:mt-1 group-open/month:after:mb-0 group-open/month:after:rotate-225 unfolds:@min-[46rem]:hidden">
        <span className="group-open/month:hidden">{props.folded}</span>
        <span className="hidden group-open/month:inline">{props.unfolded}</span>
      </summary>
      {props.children}
    </details>
  );
}
