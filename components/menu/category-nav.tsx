import { CatalogueText } from "#components/catalogue-text.tsx";
import type { I18n } from "#lib/values/i18n/i18n.ts";
import { Icon } from "../icon.tsx";

/**
 * Sticks to the top of the screen; far down, pressing beside the links leads back to the search.
 */
export function CategoryNav(props: {
  i18n: I18n;
  sections: readonly { readonly key: string; readonly name: string }[];
}) {
  return (
    <nav
      className="sticky top-0 z-5 -mx-gutter mt-[calc(-0.4*var(--gap))] mb-[calc(-0.5*var(--gap))] border-b border-line bg-paper [container-type:scroll-state] short:static lg:mx-0"
      aria-label={props.i18n.t("menu.categories")}
    >
      {/* Firefox makes scrollable elements focusable, and this one has no name to read out. */}
      <ul
        tabIndex={-1}
        className="flex gap-6 overflow-x-auto ps-gutter pe-14 [scrollbar-width:none] motion-safe:scroll-smooth lg:flex-wrap lg:gap-x-5 lg:gap-y-0 lg:ps-0"
      >
        {props.sections.map(({ key, name }) => (
          <li key={key}>
            <a
              href={`#c-${encodeURIComponent(key)}`}
              className="inline-flex min-h-12 items-center border-y-2 lg:min-h-10 border-transparent text-small font-semibold whitespace-nowrap text-link no-underline scripted:text-quiet hover:border-b-accent-edge hover:text-ink here:border-b-accent-edge here:text-ink focus-visible:-outline-offset-3 forced-colors:border-[Canvas] forced-colors:here:border-b-[Highlight]"
            >
              <CatalogueText i18n={props.i18n}>{name}</CatalogueText>
            </a>
          </li>
        ))}
      </ul>
      <a
        href="#q"
        className="to-search absolute end-0 top-0 grid h-12 min-w-13 lg:h-10 place-items-center text-link"
        aria-label={props.i18n.t("menu.searchLabel")}
      >
        <Icon name="search" />
      </a>
    </nav>
  );
}
