import type { ReactNode } from "react";
import type { Voice } from "#lib/i18n/voice.ts";
import styles from "./site.module.css";

const order = ["services", "time", "details"] as const;
export type Step = (typeof order)[number];

/** The frame of a page: where the visitor is in the flow, the heading, and what belongs to it. */
export function Page(props: {
  voice: Voice;
  title: ReactNode;
  lead?: ReactNode;
  step?: Step;
  narrow?: boolean;
  /** A drawing or picture above the heading. */
  art?: ReactNode;
  /** The business's own front: its name and picture on a ground of their own. */
  front?: boolean;
  children: ReactNode;
}) {
  const { voice, title, lead, step, narrow = false, art, front = false, children } = props;
  return (
    <main
      id="main"
      tabIndex={-1}
      className={narrow ? `${styles.main} ${styles.narrow}` : styles.main}
    >
      <div className={front ? `${styles.heading} ${styles.front}` : styles.heading}>
        {art}
        <div className={styles.words}>
          {step && <Steps voice={voice} current={step} />}
          <h1>{title}</h1>
          {lead && <p className={styles.lead}>{lead}</p>}
        </div>
      </div>
      {children}
    </main>
  );
}

function Steps({ voice, current }: { voice: Voice; current: Step }) {
  const { t } = voice;
  const at = order.indexOf(current);
  return (
    <ol className={styles.steps} aria-label={t("steps.label")}>
      {order.map((step, index) => (
        <li
          key={step}
          aria-current={index === at ? "step" : undefined}
          className={index < at ? styles.stepDone : index === at ? styles.stepNow : undefined}
        >
          {t(`steps.${step}`)}
          {index < at && <span className="unseen"> ({t("steps.done")})</span>}
        </li>
      ))}
    </ol>
  );
}
