import { CatalogueText } from "#components/catalogue-text.tsx";
import type { Rate } from "#lib/catalogue/types.ts";
import type { Voice } from "#lib/i18n/voice.ts";
import { ActionLink } from "../action-link.tsx";
import { RateText } from "../rate-text.tsx";
import styles from "./beside.module.css";

type TotalView = { readonly rate: Rate; readonly exact: boolean; readonly minutesExact: boolean };

/** The visit so far, always at hand: at the foot of a phone, beside the menu where there is room. */
export function VisitBar(props: {
  voice: Voice;
  visit: { readonly names: readonly string[]; readonly total?: TotalView | undefined };
  timeHref: string;
}) {
  const { voice, visit, timeHref } = props;
  const { t } = voice;
  return (
    <section className={styles.visit} aria-labelledby="visit-title">
      <div className={styles.visitHead}>
        <h2 id="visit-title">{t("visit.title")}</h2>
        <p className={styles.visitCount}>{t("visit.count", { count: visit.names.length })}</p>
      </div>
      <ul className={styles.visitNames}>
        {visit.names.map((name, index) => (
          <li key={`${index}${name}`}>
            <CatalogueText voice={voice}>{name}</CatalogueText>
          </li>
        ))}
      </ul>
      {visit.total && (
        <p className={styles.visitTotal}>
          <RateText voice={voice} {...visit.total} />
        </p>
      )}
      <ActionLink href={timeHref} className="button">
        {t("visit.chooseTime")}
      </ActionLink>
    </section>
  );
}
