import type { ReactNode } from "react";
import { ActionLink } from "../action-link.tsx";

/**
 * Choices in a row; on a phone the last one is cut, which shows that the row can be swiped. Its scroll padding
 * brings a focused one out from below the chosen one at the edge.
 */
export function Chips({ children }: { children: ReactNode }) {
  return (
    <ul
      tabIndex={-1}
      className="flex flex-wrap gap-2 max-sm:-mx-gutter max-sm:gap-1.5 max-sm:flex-nowrap max-sm:scroll-px-32 max-sm:[&>:focus-within]:z-2 max-sm:overflow-x-auto max-sm:overscroll-x-contain max-sm:-my-0.5 max-sm:px-gutter max-sm:py-[5px] max-sm:[scrollbar-width:none]"
    >
      {children}
    </ul>
  );
}

const CHOSEN = {
  member:
    "border-accent-edge bg-accent text-on-accent forced-colors:bg-[Highlight] forced-colors:text-[HighlightText] forced-colors:forced-color-adjust-none",
  /** Less prominent than the choice of a team member: only tinted. */
  filter:
    "border-link bg-wash text-link shadow-[inset_0_0_0_1px_var(--link)] forced-colors:bg-[Highlight] forced-colors:text-[HighlightText] forced-colors:forced-color-adjust-none",
} as const;

/** Filters are few: on a phone they share the row, and long words break within. */
const ITEMS = { member: "max-sm:flex-none", filter: "max-sm:flex-auto" } as const;

/** In a row that scrolls, the chosen item stays at the edge, below one that has the focus. */
const IN_VIEW = {
  member:
    "max-sm:sticky max-sm:inset-x-0 max-sm:z-1 max-sm:rounded-control max-sm:shadow-[0_0_0_4px_var(--paper)]",
  filter: "",
} as const;

const INSIDES = {
  member: "ps-1 pe-4",
  filter:
    "min-w-target px-4 max-sm:w-full max-sm:justify-center max-sm:px-1.5 max-sm:text-center max-sm:text-tiny max-sm:leading-tight",
} as const;

const NOT_CHOSEN = "border-edge bg-surface text-ink hover:border-accent-edge hover:bg-wash";

export function Chip(props: {
  href: string;
  isChosen: boolean;
  kind: keyof typeof CHOSEN;
  children: ReactNode;
}) {
  const { href, isChosen, kind, children } = props;
  return (
    <li className={`${ITEMS[kind]} ${isChosen ? IN_VIEW[kind] : ""}`}>
      <ActionLink
        href={href}
        scroll={false}
        current={isChosen ? "true" : undefined}
        className={`inline-flex min-h-target items-center gap-2 rounded-control border text-small font-medium no-underline ${INSIDES[kind]} ${isChosen ? CHOSEN[kind] : NOT_CHOSEN}`}
      >
        {children}
      </ActionLink>
    </li>
  );
}
