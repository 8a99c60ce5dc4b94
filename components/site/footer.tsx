import type { Business } from "#lib/config/types.ts";
import type { Voice } from "#lib/i18n/voice.ts";
import { LanguageLinks } from "./language-links.tsx";
import { OfflineNotice } from "./offline.tsx";
import styles from "./site.module.css";

export function SiteFooter(props: {
  business: Business;
  voice: Voice;
  /** Path and query of the page. */
  address: string;
}) {
  const { business, voice, address } = props;
  const { t } = voice;
  return (
    <footer className={styles.footer}>
      <div className={styles.footerInner}>
        <div>
          <p className={styles.footerName}>{business.name}</p>
          {business.address && <p>{business.address}</p>}
        </div>
        <ul className={styles.footerLinks}>
          {business.phone && (
            <li>
              <a href={`tel:${business.phone.replace(/[^+\d]/g, "")}`}>
                <bdi>{business.phone}</bdi>
              </a>
            </li>
          )}
          {business.email && (
            <li>
              <a href={`mailto:${business.email}`}>{business.email}</a>
            </li>
          )}
          {business.privacyUrl && (
            <li>
              <a href={business.privacyUrl}>{t("site.privacy")}</a>
            </li>
          )}
          {business.termsUrl && (
            <li>
              <a href={business.termsUrl}>{t("site.terms")}</a>
            </li>
          )}
        </ul>
      </div>
      <nav className={styles.languages} aria-label={t("site.language")}>
        <LanguageLinks address={address} current={voice.language} className={styles.footerLinks} />
      </nav>
      <OfflineNotice voice={voice} />
    </footer>
  );
}
