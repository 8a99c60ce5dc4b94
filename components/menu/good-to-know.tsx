import type { Business } from "#lib/config/types.ts";
import type { Voice } from "#lib/i18n/voice.ts";
import { Icon } from "../icon.tsx";
import styles from "./beside.module.css";

/** Beside the menu while the visit is empty: what booking here asks for, and where the place is. */
export function GoodToKnow({ voice, business }: { voice: Voice; business: Business }) {
  const { t } = voice;
  return (
    <aside className={styles.aside} aria-labelledby="good-to-know">
      <h2 id="good-to-know">{t("menu.goodToKnow")}</h2>
      <ul className={styles.promises}>
        {(["noAccount", "nothingToPay", "bookedAtOnce"] as const).map((promise) => (
          <li key={promise}>
            <Icon name="check" />
            {t(`menu.${promise}`)}
          </li>
        ))}
      </ul>
      {business.address && (
        <p className={styles.where}>
          <Icon name="pin" />
          <span>{business.address}</span>
        </p>
      )}
    </aside>
  );
}
