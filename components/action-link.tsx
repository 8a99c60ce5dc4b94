import type { ReactNode } from "react";

/** A link that moves the flow on. `scroll={false}`: the page stays where it is, since only part of it changes. */
export function ActionLink(props: {
  href: string;
  children: ReactNode;
  className?: string | undefined;
  label?: string | undefined;
  current?: "page" | "date" | "step" | "true" | undefined;
  scroll?: boolean;
}) {
  const { href, children, className, label, current, scroll = true } = props;
  return (
    <a
      href={href}
      className={className ? `${className} pressable` : "pressable"}
      aria-label={label}
      aria-current={current}
      data-scroll={scroll ? undefined : "keep"}
    >
      {children}
    </a>
  );
}
