import { Name } from "#components/name.tsx";
import type { ShownBusiness } from "#lib/config/types.ts";
import type { I18n } from "#lib/values/i18n/i18n.ts";
import { nativeNames } from "#lib/values/i18n/languages.ts";
import { LangText, type TextWithLang } from "../lang-text.tsx";
import { telHref } from "../tel-href.ts";
import { FooterLink, FooterLinks } from "./footer-link.tsx";
import { OfflineNotice } from "./offline.tsx";

export function SiteFooter(props: {
  business: Pick<ShownBusiness, "name" | "address" | "phone" | "email" | "privacyUrl" | "termsUrl">;
  i18n: I18n;
  /** Path and query of the page. */
  address: string;
  links?: readonly { readonly href: string; readonly label: TextWithLang }[];
}) {
  const { business, i18n, address, links = [] } = props;
  const { t } = i18n;
  return (
    <footer className="border-t border-line bg-sunk text-small text-quiet print:hidden">
      <div className="mx-auto flex max-w-page flex-wrap justify-between gap-x-8 gap-y-4 px-gutter py-8 max-sm:gap-y-3 max-sm:pt-6 max-sm:pb-3">
        <div className="min-w-0">
          {business.name && (
            <p className="text-base font-semibold text-ink">
              <Name>{business.name}</Name>
            </p>
          )}
          {business.address && (
            <p>
              <Name>{business.address}</Name>
            </p>
          )}
        </div>
        <FooterLinks>
          {business.phone && (
            <FooterLink href={telHref(business.phone)}>
              <Name>{business.phone}</Name>
            </FooterLink>
          )}
          {business.email && (
            <FooterLink href={`mailto:${business.email}`}>
              <Name>{business.email}</Name>
            </FooterLink>
          )}
          {links.map(({ href, label }) => (
            <FooterLink key={href} href={href}>
              <LangText text={label} />
            </FooterLink>
          ))}
          {business.privacyUrl && (
            <FooterLink href={business.privacyUrl}>{t("site.privacy")}</FooterLink>
          )}
          {business.termsUrl && <FooterLink href={business.termsUrl}>{t("site.terms")}</FooterLink>}
        </FooterLinks>
      </div>
      <nav
        className="mx-auto max-w-page px-gutter pb-8 max-sm:pb-6"
        aria-label={t("site.language")}
      >
        <LanguageLinks address={address} current={i18n.language} />
      </nav>
      <OfflineNotice i18n={i18n} />
    </footer>
  );
}

/** Links to the same page, with cart and time, in other languages. */
function LanguageLinks(props: { address: string; current: string }) {
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
