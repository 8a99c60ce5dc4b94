import Link from "next/link";
import type { Business } from "#lib/config/types.ts";
import type { Voice } from "#lib/words/voice.ts";
import styles from "./site.module.css";

export function SiteHeader(props: { business: Business; home: string; voice: Voice }) {
  const { business, home, voice } = props;
  return (
    <header className={styles.header}>
      <a className={styles.skip} href="#main">
        {voice.t("site.skip")}
      </a>
      <div className={styles.bar}>
        <Link href={home} prefetch={false} className={styles.brand}>
          {business.logo ? (
            <img src={business.logo} alt={business.name} height={40} className={styles.logo} />
          ) : (
            <>
              <span className={styles.mark} aria-hidden="true">
                {initial(business.name)}
              </span>
              <span>{business.name}</span>
            </>
          )}
        </Link>
        {business.phone && (
          <a className={styles.phone} href={`tel:${business.phone.replace(/[^+\d]/g, "")}`}>
            <span className="unseen">{voice.t("site.callUs")} </span>
            {business.phone}
          </a>
        )}
      </div>
    </header>
  );
}

function initial(name: string): string {
  return [...name.trim()][0]?.toLocaleUpperCase() ?? "";
}
