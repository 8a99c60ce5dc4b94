import { nativeNames } from "#lib/values/i18n/languages.ts";
import { FooterLink, FooterLinks } from "./footer-link.tsx";

/** Links to the same page, with cart and time, in other languages. */
export function LanguageLinks(props: { address: string; current: string }) {
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
