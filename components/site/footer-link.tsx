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
        className="inline-flex min-h-target items-center text-inherit current:font-semibold current:text-ink current:no-underline max-sm:min-h-10"
      >
        {children}
      </a>
    </li>
  );
}
