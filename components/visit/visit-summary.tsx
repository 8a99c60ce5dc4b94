import { ActionLink } from "#components/action-link.tsx";
import { Entered } from "#components/entered.tsx";
import { RateText } from "#components/rate-text.tsx";
import type { Rate } from "#lib/catalogue/types.ts";
import type { Voice } from "#lib/words/voice.ts";
import styles from "./visit.module.css";

export type VisitView = {
  readonly lines: readonly {
    readonly name: string;
    readonly more: readonly string[];
    readonly bundle?: string | undefined;
    readonly rate?: Rate | undefined;
    readonly problem?: string | undefined;
    readonly editHref?: string | undefined;
    readonly removeHref: string;
  }[];
  readonly total?: { readonly rate: Rate; readonly exact: boolean; readonly minutesExact: boolean };
  readonly anotherHref: string;
};

/** What the visit holds so far, with a way to change each of it. */
export function VisitSummary({ voice, visit }: { voice: Voice; visit: VisitView }) {
  const { t } = voice;
  return (
    <section id="visit" className={`card ${styles.summary}`} aria-labelledby="visit-title">
      <h2 id="visit-title">{t("visit.title")}</h2>
      <ul className={styles.lines}>
        {visit.lines.map((line, index) => (
          <li key={`${index}${line.name}`} className={styles.line}>
            <div className={styles.lineHead}>
              <h3>
                <Entered voice={voice}>{line.name}</Entered>
              </h3>
              {line.rate && <span className={styles.amount}>{voice.money(line.rate.price)}</span>}
            </div>
            {line.more.length > 0 && (
              <p className={styles.more}>
                <Entered voice={voice}>{line.more.join(", ")}</Entered>
              </p>
            )}
            {line.bundle && (
              <p className={styles.more}>{t("visit.partOf", { bundle: line.bundle })}</p>
            )}
            {line.problem && <p className={styles.problem}>{line.problem}</p>}
            <p className={styles.lineLinks}>
              {line.editHref && (
                <ActionLink href={line.editHref} label={t("visit.editNamed", { name: line.name })}>
                  {t("visit.edit")}
                </ActionLink>
              )}
              <ActionLink
                href={line.removeHref}
                label={t("visit.removeNamed", { name: line.name })}
              >
                {t("visit.remove")}
              </ActionLink>
            </p>
          </li>
        ))}
      </ul>
      {visit.total && (
        <p className={styles.total}>
          <span>{t("visit.total")}</span>
          <span>
            <RateText voice={voice} {...visit.total} />
          </span>
        </p>
      )}
      <ActionLink href={visit.anotherHref} className={styles.another}>
        {t("visit.another")}
      </ActionLink>
    </section>
  );
}

/** The visit in one line, at the foot of a phone's screen, where its summary is further down. */
export function VisitLine({ voice, visit }: { voice: Voice; visit: VisitView }) {
  return (
    <p className={styles.foot}>
      <a href="#visit">{visit.lines.map(({ name }) => name).join(" + ")}</a>
      {visit.total && (
        <span className={styles.footTotal}>
          <RateText voice={voice} {...visit.total} />
        </span>
      )}
    </p>
  );
}
