import { SearchFields } from "#components/search-fields.tsx";
import type { I18n } from "#lib/values/i18n/i18n.ts";
import type { PageBase } from "./page-context.ts";

/** Fewer locations need no search. */
export const SEARCHED_FROM = 7;
/** A page of ten thousand locations would take 10 MB. */
export const MAX_SHOWN = 50;

/** `action`: the page that lists them. `narrows`: it lists all, so a script can filter them. */
export function LocationSearch(props: {
  context: PageBase;
  action: string;
  query: string;
  narrows: boolean;
}) {
  const { action, query, narrows } = props;
  const { i18n, lang } = props.context;
  return (
    <search>
      <form action={action} className="grid grid-cols-1 gap-3">
        {lang !== undefined && <input type="hidden" name="lang" value={lang} />}
        <SearchFields
          i18n={i18n}
          label={i18n.t("site.searchLocations")}
          placeholder={i18n.t("site.searchLocationsHint")}
          query={query}
          narrows={narrows}
        />
      </form>
    </search>
  );
}

export function ShownLocations(props: { i18n: I18n; shown: number; all: number }) {
  const { i18n, shown, all } = props;
  if (shown >= all) return null;
  return (
    <p className="text-quiet">
      {i18n.t("site.moreLocations", { shown: String(shown), all: String(all) })}
    </p>
  );
}
