import type { Business } from "#lib/config/types.ts";
import type { Voice } from "#lib/i18n/voice.ts";
import { Icon } from "../icon.tsx";
import styles from "./site.module.css";

export function SiteHeader(props: { business: Business; home: string; voice: Voice }) {
  const { business, home, voice } = props;
  return (
    <header className={styles.header}>
      <a className={styles.skip} href="#main">
        {voice.t("site.skip")}
      </a>
      <div className={styles.bar}>
        <a href={home} className={styles.brand}>
          {business.logo ? (
            <img src={business.logo} alt={business.name} height={40} className={styles.logo} />
          ) : (
            business.name
          )}
        </a>
        {business.phone && (
          <a className={styles.phone} href={`tel:${business.phone.replace(/[^+\d]/g, "")}`}>
            <Icon name="phone" />
            <span className="unseen">{voice.t("site.callUs")} </span>
            <bdi className={styles.number}>{business.phone}</bdi>
          </a>
        )}
      </div>
    </header>
  );
}
