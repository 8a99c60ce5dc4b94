import { ownNames } from "#lib/i18n/languages.ts";

/** This very page in other languages, visit and time included. */
export function LanguageLinks(props: {
  /** Path and query of the page. */
  address: string;
  current: string;
  className?: string | undefined;
}) {
  const [path, query] = props.address.split("?");
  const hrefFor = (language: string) => {
    const other = new URLSearchParams(query);
    other.set("lang", language);
    return `${path}?${other}`;
  };
  return (
    <ul className={props.className}>
      {Object.entries(ownNames).map(([language, name]) => (
        <li key={language}>
          <a
            href={hrefFor(language)}
            lang={language}
            hrefLang={language}
            aria-current={language === props.current ? "true" : undefined}
          >
            {name}
          </a>
        </li>
      ))}
    </ul>
  );
}
