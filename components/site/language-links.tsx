import { nativeNames } from "#lib/values/i18n/languages.ts";
import { FooterLink, FooterLinks } from "./footer-link.tsx";

/** The same page in other languages, with cart and time. */
export function LanguageLinks(props: {
  /** Path and query of the page. */
  address: string;
  current: string;
}) {
  const [path, query] = props.address.split("?");
  const hrefFor = (language: string) => {
    const other = new URLSearchParams(query);
    other.set("lang", language);
    return `${path}?${other}`;
  };
  return (
    <FooterLinks>
      {Object.entries(nativeNames).map(([language, name]) => (
        <FooterLink
          key={language}
          href={hrefFor(language)}
          language={language}
          isCurrent={language === props.current}
        >
          {name}
        </FooterLink>
      ))}
    </FooterLinks>
  );
}
