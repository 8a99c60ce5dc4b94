import { ActionLink } from "#components/action-link.tsx";
import { CatalogueText } from "#components/catalogue-text.tsx";
import { RateText } from "#components/rate-text.tsx";
import type { Rate } from "#lib/catalogue/types.ts";
import type { Voice } from "#lib/i18n/voice.ts";
import styles from "./visit.module.css";

export type VisitView = {
  readonly lines: readonly {
    readonly name: string;
    readonly more: readonly string[];
    readonly bundle?: string | undefined;
    readonly rate?: Rate | undefined;
    readonly problem?: string | undefined;
    /** What fixes it with one press. */
    readonly fixes: readonly { readonly text: string; readonly href: string }[];
    readonly editHref?: string | undefined;
    readonly removeHref: string;
  }[];
  readonly total?: { readonly rate: Rate; readonly exact: boolean; readonly minutesExact: boolean };
  readonly anotherHref: string;
};

/**
 * What the visit holds so far, with a way to change each of it. Beside the times where there is
 * room; on a phone one line above them, which unfolds and stays in sight.
 */
export function VisitSummary({ voice, visit }: { voice: Voice; visit: VisitView }) {
  const { t } = voice;
  const { lines, total } = visit;
  return (
    <aside className={styles.place}>
      <section id="visit" aria-labelledby="visit-title">
        <details className="fold">
          <summary className={styles.short}>
            <span className={styles.shortNames}>
              <CatalogueText voice={voice}>
                {lines.map(({ name }) => name).join(" + ")}
              </CatalogueText>
            </span>
            {total && (
              <span className={styles.shortTotal}>
                <RateText voice={voice} {...total} />
              </span>
            )}
          </summary>
          <div className={styles.summary}>
            <h2 id="visit-title">{t("visit.title")}</h2>
            <Lines voice={voice} lines={lines} />
            {total && (
              <p className={styles.total}>
                <span>{t("visit.total")}</span>
                <span>
                  <RateText voice={voice} {...total} />
                </span>
              </p>
            )}
            <ActionLink href={visit.anotherHref} className={styles.another}>
              {t("visit.another")}
            </ActionLink>
          </div>
        </details>
      </section>
    </aside>
  );
}

/** The visit with its mistakes, each beside what fixes it: all that there is to see on its page. */
export function VisitToMend({ voice, visit }: { voice: Voice; visit: VisitView }) {
  const { t } = voice;
  return (
    <section id="visit" aria-labelledby="visit-title" className={`card ${styles.mending}`}>
      <h2 id="visit-title">{t("visit.title")}</h2>
      <Lines voice={voice} lines={visit.lines} />
      <ActionLink href={visit.anotherHref} className={styles.another}>
        {t("visit.another")}
      </ActionLink>
    </section>
  );
}

function Lines({ voice, lines }: { voice: Voice; lines: VisitView["lines"] }) {
  const { t } = voice;
  return (
    <ul className={styles.lines}>
      {lines.map((line, index) => (
        <li key={`${index}${line.name}`} className={styles.line}>
          <div className={styles.lineHead}>
            <h3>
              <CatalogueText voice={voice}>{line.name}</CatalogueText>
            </h3>
            {line.rate && <span className={styles.amount}>{voice.money(line.rate.price)}</span>}
          </div>
          {line.more.length > 0 && (
            <p className={styles.more}>
              <CatalogueText voice={voice}>{line.more.join(", ")}</CatalogueText>
            </p>
          )}
          {line.bundle && (
            <p className={styles.more}>{t("visit.partOf", { bundle: line.bundle })}</p>
          )}
          {line.problem && <p className={styles.problem}>{line.problem}</p>}
          <Mends voice={voice} line={line} />
          <p className={styles.lineLinks}>
            {line.editHref && (!line.problem || line.fixes.length > 0) && (
              <ActionLink href={line.editHref} label={t("visit.editNamed", { name: line.name })}>
                {t("visit.edit")}
              </ActionLink>
            )}
            <ActionLink href={line.removeHref} label={t("visit.removeNamed", { name: line.name })}>
              {t("visit.remove")}
            </ActionLink>
          </p>
        </li>
      ))}
    </ul>
  );
}

/** What fixes a line, as buttons: what it asks for, else its own page. */
function Mends({ voice, line }: { voice: Voice; line: VisitView["lines"][number] }) {
  const { name, problem, fixes, editHref } = line;
  if (problem === undefined) return null;
  const label = voice.t("visit.editNamed", { name });
  const own = editHref === undefined ? [] : [{ text: label, href: editHref }];
  const ways = fixes.length > 0 ? fixes : own;
  return ways.map(({ text, href }) => (
    <p key={href}>
      <ActionLink href={href} className={ways.length > 1 ? "button soft" : "button"}>
        {text}
      </ActionLink>
    </p>
  ));
}
