import Link from "next/link";
import type { ReactNode } from "react";
import { Pending } from "./client/pending.tsx";

/**
 * A link that moves the flow on. Nothing is fetched before it is pressed: each page costs the
 * key a share of its requests.
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
    <Link
      href={href}
      prefetch={false}
      scroll={scroll}
      replace={replace}
      className={className ? `${className} pressable` : "pressable"}
      aria-label={label}
      aria-current={current}
    >
      {children}
      <Pending />
    </Link>
  );
}
