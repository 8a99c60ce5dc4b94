import { SubmitButton } from "#components/button.tsx";
import { Select } from "#components/embed/select.tsx";
import { nativeNames } from "#lib/values/i18n/languages.ts";
import type { PageContext } from "../../_shared/page-context.ts";
import { embedUrl } from "../../_shared/urls.ts";
import { beginningValue, type EmbedData } from "./page-data.ts";
import { MODES, THEMES } from "./snippet.ts";

const COLOR = "#0f766e";

/** What the widget shows and how it looks; each choice is in the address. */
export function OptionsForm(props: { context: PageContext; data: EmbedData }) {
  const { context, data } = props;
  const { beginnings, members, options } = data;
  const { t } = context.i18n;
  const languages = Object.entries(nativeNames).map(([value, label]) => ({ value, label }));
  const usual = { value: "", label: t("embed.visitors") };
  return (
    <form action={embedUrl({ slug: context.slug, lang: undefined })} className="grid gap-4">
      {context.lang && <input type="hidden" name="lang" value={context.lang} />}
      <Select
        name="mode"
        label={t("embed.mode")}
        value={options.mode}
        choices={MODES.map((value) => ({ value, label: t(`embed.modes.${value}`) }))}
      />
      <Select
        name="service"
        label={t("embed.service")}
        value={options.begin ? beginningValue(options.begin) : ""}
        choices={[
          { value: "", label: t("embed.allServices") },
          ...beginnings.map((each) => ({ value: beginningValue(each), label: each.name })),
        ]}
      />
      {members.length > 0 && (
        <Select
          name="team"
          label={t("time.who")}
          value={options.team ?? ""}
          choices={[
            { value: "", label: t("time.anyone") },
            ...members.map(({ id, name }) => ({ value: id, label: name })),
          ]}
        />
      )}
      <Select
        name="language"
        label={t("site.language")}
        value={options.language ?? ""}
        choices={[usual, ...languages]}
      />
      <Select
        name="theme"
        label={t("embed.theme")}
        value={options.theme}
        choices={THEMES.map((value) => ({ value, label: t(`embed.themes.${value}`) }))}
      />
      <div className="flex min-h-target flex-wrap items-center gap-3">
        <label className="flex items-center gap-3">
          <input
            type="checkbox"
            name="colored"
            value="yes"
            defaultChecked={options.color !== undefined}
            className="size-5"
          />
          {t("embed.color")}
        </label>
        <input
          type="color"
          name="color"
          aria-label={t("embed.color")}
          defaultValue={options.color ?? context.location.business.brandColor ?? COLOR}
          className="h-11 w-16"
        />
      </div>
      <fieldset className="grid gap-1">
        <legend className="font-semibold">{t("embed.heights")}</legend>
        <div className="grid grid-cols-2 gap-3">
          <Height name="minHeight" label={t("embed.minHeight")} value={options.minHeight} />
          <Height name="maxHeight" label={t("embed.maxHeight")} value={options.maxHeight} />
        </div>
      </fieldset>
      <SubmitButton size="wide">{t("embed.show")}</SubmitButton>
    </form>
  );
}

/** Pixels; empty: as high as its content. */
function Height(props: { name: string; label: string; value: number | undefined }) {
  const { name, label, value } = props;
  return (
    <div className="grid gap-1">
      <label htmlFor={name} className="text-small">
        {label}
      </label>
      <input
        id={name}
        name={name}
        type="number"
        inputMode="numeric"
        min={200}
        max={4_000}
        defaultValue={value}
        className="min-h-12 w-full rounded-small border border-edge bg-surface px-4 py-2"
      />
    </div>
  );
}
