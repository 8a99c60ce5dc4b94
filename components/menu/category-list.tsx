import { ActionLink } from "#components/action-link.tsx";
import { CatalogueText } from "#components/catalogue-text.tsx";
import type { I18n } from "#lib/values/i18n/i18n.ts";
import type { Minor } from "#lib/values/money.ts";

type CategoryLine = {
  readonly key: string;
  readonly name: string;
  readonly count: number;
  readonly from?: Minor | undefined;
};

/** The categories of a menu that is too large for one page; each has its own page. */
export function CategoryList(props: {
  i18n: I18n;
  categories: readonly CategoryLine[];
  hrefFor: (key: string) => string;
}) {
  const { i18n, categories, hrefFor } = props;
  const { t } = i18n;
  return (
    <nav aria-labelledby="categories" className="@container">
      <h2 id="categories" className="unseen">
        {t("menu.categories")}
      </h2>
      <ul className="grid gap-3 @min-[30rem]:grid-cols-2">
        {categories.map(({ key, name, count, from }) => (
          <li key={key}>
            <ActionLink
              href={hrefFor(key)}
              className="grid h-full min-h-16 content-center rounded-sheet border border-line bg-surface px-4 py-3 text-ink no-underline hover:border-accent-edge hover:bg-wash"
            >
              <span className="type-row leading-tight">
                <CatalogueText i18n={i18n}>{name || t("steps.services")}</CatalogueText>
              </span>
              <span className="text-small text-quiet tabular-nums">
                {t("visit.count", { count })}
                {from !== undefined && ` · ${t("unit.from", { value: i18n.money(from) })}`}
              </span>
            </ActionLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
