import type { ReactNode } from "react";

/**
 * A link that moves the flow on. Scripts follow it without loading the page anew. Nothing is fetched before it is pressed: each page costs the key a share of its requests.
 */
export function ActionLink(props: {
  href: string;
  children: ReactNode;
  className?: string | undefined;
  label?: string | undefined;
  current?: "page" | "date" | "step" | "true" | undefined;
  scroll?: boolean;
  replace?: boolean;
}) {
  const { href, children, className, label, current, scroll = true, replace = false } = props;
  return (
    <a
      href={href}
      className={className ? `${className} pressable` : "pressable"}
      aria-label={label}
      aria-current={current}
      data-scroll={scroll ? undefined : "keep"}
      data-replace={replace ? "" : undefined}
    >
      {children}
    </a>
  );
}
