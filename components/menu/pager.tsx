import { ActionLink } from "#components/action-link.tsx";
import type { Voice } from "#lib/i18n/voice.ts";
import styles from "./pager.module.css";

/** How many pages to either side of the one on show have a link of their own. */
const AROUND = 2;

/** The way to the other pages of a long list: the one before and after, the first, the last, some between. */
export function Pager(props: {
  voice: Voice;
  page: number;
  pages: number;
  hrefFor: (page: number) => string;
}) {
  const { voice, page, pages, hrefFor } = props;
  const { t } = voice;
  if (pages < 2) return null;
  return (
    <nav aria-label={t("menu.pages")} className={styles.pager}>
      {page > 1 && (
        <ActionLink href={hrefFor(page - 1)} className="button quiet">
          {t("menu.previousPage")}
        </ActionLink>
      )}
      <ul className={styles.numbers}>
        {linkedPages(page, pages).map((each) => (
          <li key={each}>
            <ActionLink
              href={hrefFor(each)}
              className={styles.number}
              label={t("menu.page", { page: each, pages })}
              current={each === page ? "page" : undefined}
            >
              {each}
            </ActionLink>
          </li>
        ))}
      </ul>
      {page < pages && (
        <ActionLink href={hrefFor(page + 1)} className="button quiet">
          {t("menu.nextPage")}
        </ActionLink>
      )}
    </nav>
  );
}

function linkedPages(page: number, pages: number): readonly number[] {
  return Array.from({ length: pages }, (_, index) => index + 1).filter(
    (each) => each === 1 || each === pages || Math.abs(each - page) <= AROUND,
  );
}
