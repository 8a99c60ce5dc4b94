"use client";

import { usePathname, useSearchParams } from "next/navigation";

/**
 * This very page in other languages, visit and time included: a client component because the
 * layout around it stays while the address changes. Plain links, since the whole document changes.
 */
export function LanguageLinks(props: {
  names: Readonly<Record<string, string>>;
  current: string;
  className?: string | undefined;
}) {
  const path = usePathname();
  const query = useSearchParams();
  const hrefFor = (language: string) => {
    const other = new URLSearchParams(query);
    other.set("lang", language);
    return `${path}?${other}`;
  };
  return (
    <ul className={props.className}>
      {Object.entries(props.names).map(([language, name]) => (
        <li key={language}>
          <a
            href={hrefFor(language)}
            lang={language}
            hrefLang={language}
            data-load=""
            aria-current={language === props.current ? "true" : undefined}
          >
            {name}
          </a>
        </li>
      ))}
    </ul>
  );
}
