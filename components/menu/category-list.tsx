import { ActionLink } from "#components/action-link.tsx";
import { CatalogueText } from "#components/catalogue-text.tsx";
import type { Voice } from "#lib/i18n/voice.ts";
import type { Minor } from "#lib/money.ts";
import styles from "./category-list.module.css";

type CategoryLine = {
  readonly key: string;
  readonly name: string;
  readonly count: number;
  readonly from?: Minor | undefined;
};

/** The categories of a menu that is too large for one page, each a page of its own. */
export function CategoryList(props: {
  voice: Voice;
  categories: readonly CategoryLine[];
  hrefFor: (key: string) => string;
}) {
  const { voice, categories, hrefFor } = props;
  const { t } = voice;
  return (
    <nav aria-labelledby="categories">
      <h2 id="categories" className="unseen">
        {t("menu.categories")}
      </h2>
      <ul className={styles.categories}>
        {categories.map(({ key, name, count, from }) => (
          <li key={key}>
            <ActionLink href={hrefFor(key)} className={styles.category}>
              <span className={styles.name}>
                <CatalogueText voice={voice}>{name || t("steps.services")}</CatalogueText>
              </span>
              <span className={styles.facts}>
                {t("visit.count", { count })}
                {from !== undefined && ` · ${t("unit.from", { value: voice.money(from) })}`}
              </span>
            </ActionLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
