import type { Voice } from "#lib/words/voice.ts";
import { Icon } from "../icon.tsx";
import styles from "./menu.module.css";

/** The search as a plain form has it; with scripts the list also narrows while typing. */
export function SearchFields({ voice, query }: { voice: Voice; query: string }) {
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
      <button type="submit" className="button quiet scriptless">
        {t("menu.search")}
      </button>
    </>
  );
}
