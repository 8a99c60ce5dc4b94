import { ActionLink } from "#components/action-link.tsx";
import { ButtonLink } from "#components/button.tsx";
import type { I18n } from "#lib/values/i18n/i18n.ts";

/** Pages on either side of the current one that have links. */
const AROUND = 2;

/** Links to the other pages of a long list: the first, the last and those nearby. */
export function Pager(props: {
  i18n: I18n;
  page: number;
  pages: number;
  hrefFor: (page: number) => string;
}) {
  const { i18n, page, pages, hrefFor } = props;
  const { t } = i18n;
  if (pages < 2) return null;
  return (
    <nav aria-label={t("menu.pages")} className="flex flex-wrap items-center justify-between gap-3">
      {page > 1 && (
        <ButtonLink href={hrefFor(page - 1)} rank="quiet">
          {t("menu.previousPage")}
        </ButtonLink>
      )}
      <ul className="flex flex-wrap max-sm:order-first max-sm:basis-full max-sm:justify-between">
        {linkedPages(page, pages).map((each, index, all) => (
          <li key={each} className="flex items-center">
            {each - (all[index - 1] ?? 0) > 1 && <span aria-hidden="true">…</span>}
            <ActionLink
              href={hrefFor(each)}
              className="grid min-h-target min-w-target place-items-center rounded-small text-link tabular-nums hover:bg-wash current:bg-wash current:font-semibold current:text-ink current:no-underline forced-colors:current:outline-2 forced-colors:current:outline-[Highlight]"
              label={t("menu.page", { page: each, pages })}
              current={each === page ? "page" : undefined}
            >
              {each}
            </ActionLink>
          </li>
        ))}
      </ul>
      {page < pages && (
        <ButtonLink href={hrefFor(page + 1)} rank="quiet">
          {t("menu.nextPage")}
        </ButtonLink>
      )}
    </nav>
  );
}

function linkedPages(page: number, pages: number): readonly number[] {
  return Array.from({ length: pages }, (_, index) => index + 1).filter(
    (each) => each === 1 || each === pages || Math.abs(each - page) <= AROUND,
  );
}
