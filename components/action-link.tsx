import type { ReactNode } from "react";

/** A link that moves the flow on. `scroll={false}`: the page stays where it is, since only part of it changes. */
export function ActionLink(props: {
  href: string;
  children: ReactNode;
  className?: string | undefined;
  label?: string | undefined;
  current?: "page" | "date" | "step" | "true" | undefined;
  scroll?: boolean;
  /** Whether it can be pressed on all of the box around it that has a position. */
  covers?: boolean;
  /**
   * Leaves a frame: pages that act for one person are in none. Where the frame is known it opens a tab
   * instead (server/html/framed-links.ts).
   */
  leavesFrame?: boolean;
}) {
  const { href, children, className, label, current, scroll = true, leavesFrame } = props;
  const place = props.covers ? "after:absolute after:inset-0" : "relative";
  return (
    <a
      href={href}
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
