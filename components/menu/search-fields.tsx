import type { Voice } from "#lib/i18n/voice.ts";
import { Icon } from "../icon.tsx";
import styles from "./menu.module.css";

/** The search as a plain form has it. `narrows`: with scripts the list narrows while typing. */
export function SearchFields(props: { voice: Voice; query: string; narrows: boolean }) {
  const { voice, query, narrows } = props;
  const { t } = voice;
  return (
    <>
      <Icon name="search" />
      <label htmlFor="q" className="unseen">
        {t("menu.searchLabel")}
      </label>
      <input
        id="q"
        name="q"
        type="search"
        defaultValue={query}
        placeholder={t("menu.searchPlaceholder")}
        autoComplete="off"
        enterKeyHint="search"
        maxLength={80}
        className={styles.searchInput}
      />
      <button type="submit" className={narrows ? "button quiet scriptless" : "button quiet"}>
        {t("menu.search")}
      </button>
    </>
  );
}
