import { Entered } from "#components/entered.tsx";
import type { Voice } from "#lib/words/voice.ts";
import styles from "./menu.module.css";

export function CategoryNav(props: {
  voice: Voice;
  sections: readonly { readonly id: string; readonly name: string }[];
}) {
  return (
    <nav className={styles.categories} aria-label={props.voice.t("menu.categories")}>
      <ul>
        {props.sections.map(({ id, name }) => (
          <li key={id}>
            <a href={`#c-${encodeURIComponent(id)}`}>
              <Entered voice={props.voice}>{name}</Entered>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
