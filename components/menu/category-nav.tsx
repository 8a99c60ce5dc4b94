import { CatalogueText } from "#components/catalogue-text.tsx";
import type { Voice } from "#lib/i18n/voice.ts";
import { Icon } from "../icon.tsx";
import styles from "./categories.module.css";

/** The categories, at hand along the whole of the menu; from far down also back to the search. */
export function CategoryNav(props: {
  voice: Voice;
  sections: readonly { readonly key: string; readonly name: string }[];
}) {
  return (
    <nav className={styles.bar} aria-label={props.voice.t("menu.categories")}>
      <ul>
        {props.sections.map(({ key, name }) => (
          <li key={key}>
            <a href={`#c-${encodeURIComponent(key)}`} className={styles.category}>
              <CatalogueText voice={props.voice}>{name}</CatalogueText>
            </a>
          </li>
        ))}
      </ul>
      <a href="#q" className={styles.toSearch} aria-label={props.voice.t("menu.searchLabel")}>
        <Icon name="search" />
      </a>
    </nav>
  );
}
