import { SubmitButton } from "#components/button.tsx";
import { Select } from "#components/embed/select.tsx";
import { ownNames } from "#lib/i18n/languages.ts";
import type { RequestContext } from "../../_shared/request-context.ts";
import { embedUrl } from "../../_shared/urls.ts";
import { type Beginning, MODES, THEMES, type WidgetOptions } from "./snippet.ts";

const COLOR = "#0f766e";

/** What the widget shows and how it looks; each choice is in the address. */
export function OptionsForm(props: {
  context: RequestContext;
  beginnings: readonly Beginning[];
  options: WidgetOptions;
}) {
  const { context, beginnings, options } = props;
  const { t } = context.i18n;
  const languages = Object.entries(ownNames).map(([value, label]) => ({ value, label }));
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
        value={options.begin?.id ?? ""}
        choices={[
          { value: "", label: t("embed.allServices") },
          ...beginnings.map(({ id, name }) => ({ value: id, label: name })),
        ]}
      />
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
      <SubmitButton size="wide">{t("embed.show")}</SubmitButton>
    </form>
  );
}
