import { SubmitButton } from "#components/button.tsx";
import type { I18n } from "#lib/values/i18n/i18n.ts";
import { Icon } from "./icon.tsx";

/** Search fields that work as a plain form. `narrows`: scripts filter the list while typing. */
export function SearchFields(props: {
  i18n: I18n;
  label: string;
  placeholder: string;
  query: string;
  narrows: boolean;
}) {
  const { i18n, label, placeholder, query, narrows } = props;
  return (
    <div className="relative flex gap-2">
      <Icon
        name="search"
        className="pointer-events-none absolute start-4 top-[calc(50%-0.625em)] text-quiet"
      />
      <label htmlFor="q" className="unseen">
        {label}
      </label>
      <input
        id="q"
        name="q"
        type="search"
        defaultValue={query}
        placeholder={placeholder}
        autoComplete="off"
        enterKeyHint="search"
        maxLength={80}
        className="min-h-12 min-w-0 flex-1 rounded-control border border-edge bg-surface py-2 ps-11.5 pe-4 placeholder:text-quiet"
      />
      <SubmitButton rank="quiet" className={narrows ? "px-5.5 scripted:hidden" : "px-5.5"}>
        {i18n.t("menu.search")}
      </SubmitButton>
    </div>
  );
}
