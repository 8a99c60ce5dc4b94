import { ActionLink } from "#components/action-link.tsx";
import { RateText } from "#components/rate-text.tsx";
import type { Rate } from "#lib/catalogue/types.ts";
import type { Voice } from "#lib/words/voice.ts";
import styles from "./menu.module.css";

type TotalView = { readonly rate: Rate; readonly exact: boolean; readonly minutesExact: boolean };

/** The visit so far, always at hand at the foot of the menu. */
export function VisitBar(props: {
  voice: Voice;
  visit: { readonly count: number; readonly total?: TotalView | undefined };
  timeHref: string;
}) {
  const { voice, visit, timeHref } = props;
  return (
    <section className={styles.visitBar} aria-label={voice.t("visit.title")}>
      <div className={styles.visitBarInner}>
        <p>
          <strong>{voice.t("visit.count", { count: visit.count })}</strong>
          {visit.total && (
            <span className={styles.visitTotal}>
              <RateText voice={voice} {...visit.total} />
            </span>
          )}
        </p>
        <ActionLink href={timeHref} className="button">
          {voice.t("visit.chooseTime")}
        </ActionLink>
      </div>
    </section>
  );
}
