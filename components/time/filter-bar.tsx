import type { Voice } from "#lib/i18n/voice.ts";
import { ActionLink } from "../action-link.tsx";
import styles from "./time.module.css";

type Wish = "evenings" | "saturdays";

/** Narrows the times to the kind that somebody can come at. */
export function FilterBar(props: {
  voice: Voice;
  wish: Wish | undefined;
  hrefFor: (wish: Wish | undefined) => string;
}) {
  const { voice, wish, hrefFor } = props;
  const { t } = voice;
  const choices = [
    { wish: undefined, text: t("time.anyTime") },
    { wish: "evenings", text: t("time.evenings") },
    { wish: "saturdays", text: t("time.saturdays") },
  ] as const;
  return (
    <nav aria-label={t("time.filters")}>
      <ul className={`${styles.chips} ${styles.swiped}`}>
        {choices.map((choice) => (
          <li key={choice.text}>
            <ActionLink
              href={hrefFor(choice.wish)}
              scroll={false}
              current={choice.wish === wish ? "true" : undefined}
              className={`${styles.chip} ${styles.filter}`}
            >
              {choice.text}
            </ActionLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
