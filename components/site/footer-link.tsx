import type { ReactNode } from "react";

export function FooterLinks({ children }: { children: ReactNode }) {
  return <ul className="flex flex-wrap items-start gap-x-6 max-sm:gap-x-4">{children}</ul>;
}

export function FooterLink(props: {
  href: string;
  children: ReactNode;
  language?: string;
  isCurrent?: boolean;
}) {
  const { href, children, language, isCurrent = false } = props;
  return (
    <li>
      <a
        href={href}
        lang={language}
        hrefLang={language}
        aria-current={isCurrent ? "true" : undefined}
        className="footer-link"
      >
        {children}
      </a>
    </li>
  );
}
