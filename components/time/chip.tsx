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
      className="flex flex-wrap gap-2 max-sm:-ms-1.5 max-sm:-me-gutter max-sm:gap-1.5 max-sm:flex-nowrap max-sm:scroll-px-32 max-sm:[&>:focus-within]:z-2 max-sm:overflow-x-auto max-sm:overscroll-x-contain max-sm:-my-0.5 max-sm:ps-1.5 max-sm:pe-gutter max-sm:py-[5px] max-sm:[scrollbar-width:none]"
    >
      {children}
    </ul>
  );
}

const CHOSEN =
  "border-accent-edge bg-accent text-on-accent forced-colors:bg-[Highlight] forced-colors:text-[HighlightText] forced-colors:forced-color-adjust-none";

/**
 * In a row that scrolls, the chosen item stays at the edge, below one that has the focus. Others pass
 * beneath its background, as wide as the gaps.
 */
const IN_VIEW =
  "max-sm:sticky max-sm:inset-x-0 max-sm:z-1 max-sm:before:absolute max-sm:before:-inset-x-1.5 max-sm:before:inset-y-0 max-sm:before:-z-1 max-sm:before:bg-paper";

const NOT_CHOSEN = "border-edge bg-surface text-ink hover:border-accent-edge hover:bg-wash";

/** `id`: by it the script finds the choice again, where others are offered before it. */
export function Chip(props: { id: string; href: string; isChosen: boolean; children: ReactNode }) {
  const { id, href, isChosen, children } = props;
  return (
    <li data-key={id} className={`max-sm:flex-none ${isChosen ? IN_VIEW : ""}`}>
      <ActionLink
        href={href}
        scroll={false}
        current={isChosen ? "true" : undefined}
        className={`inline-flex min-h-target items-center gap-2 rounded-control border text-small ps-1 pe-4 font-medium no-underline ${isChosen ? CHOSEN : NOT_CHOSEN}`}
      >
        {children}
      </ActionLink>
    </li>
  );
}
