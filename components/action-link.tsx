import type { ReactNode } from "react";

/** A link to the next step. `scroll={false}`: only a part of the page changes. */
export function ActionLink(props: {
  /** Absent: it leads nowhere now, and can hold the focus. */
  href: string | undefined;
  children: ReactNode;
  className?: string | undefined;
  label?: string | undefined;
  current?: "page" | "date" | "step" | "true" | undefined;
  scroll?: boolean;
  /** True: the link covers its positioned ancestor, which can be pressed anywhere. */
  covers?: boolean;
  /** Leaves the frame (`_top`); from a known frame it opens a tab (server/pages/html/framed-links.ts). */
  leavesFrame?: boolean;
}) {
  const { href, children, className, label, current, scroll = true, leavesFrame } = props;
  const isOff = href === undefined;
  const place = props.covers ? "covers" : "relative";
  return (
    <a
      href={href}
      role={isOff ? "link" : undefined}
      tabIndex={isOff ? -1 : undefined}
      aria-disabled={isOff ? true : undefined}
      className={className ? `${place} ${className}` : place}
      aria-label={label}
      aria-current={current}
      target={leavesFrame ? "_top" : undefined}
      data-scroll={scroll ? undefined : "keep"}
    >
      {children}
    </a>
  );
}
