import { CatalogueText } from "#components/catalogue-text.tsx";
import { ChoiceField } from "#components/choose/choice-field.tsx";
import { Option } from "#components/choose/option.tsx";
import type { CancelReason } from "#lib/config/types.ts";
import type { I18n } from "#lib/values/i18n/i18n.ts";

export function CancelFields(props: {
  i18n: I18n;
  reasons: readonly CancelReason[];
  maxNote: number;
  /** What the visitor entered in a refused form. */
  entered: { readonly reasonId?: string; readonly note?: string };
}) {
  const { i18n, reasons, maxNote } = props;
  const { reasonId = "", note } = props.entered;
  const { t } = i18n;
  return (
    <>
      {reasons.length > 0 && (
        <ChoiceField
          name="reasonId"
          legend={t("manage.cancelPage.reason")}
          rule={t("details.optional")}
          problem={undefined}
        >
          {reasons.map(({ id, label }) => (
            <Option
              key={id}
              type="radio"
              name="reasonId"
              value={id}
              checked={id === reasonId}
              label={<CatalogueText i18n={i18n}>{label}</CatalogueText>}
            />
          ))}
          <Option
            type="radio"
            name="reasonId"
            value=""
            checked={!reasons.some(({ id }) => id === reasonId)}
            label={t("manage.cancelPage.noReason")}
          />
        </ChoiceField>
      )}
      <div className="grid gap-1">
        <label htmlFor="note" className="font-semibold">
          {t("manage.cancelPage.note")}{" "}
          <span className="text-small font-normal text-quiet">({t("details.optional")})</span>
        </label>
        <p id="note-hint" className="text-small text-quiet">
          {t("manage.cancelPage.noteHint")}
        </p>
        <textarea
          id="note"
          name="note"
          rows={3}
          maxLength={maxNote}
          defaultValue={note}
          aria-describedby="note-hint"
          className="w-full rounded-small border border-edge bg-surface px-4 py-2"
        />
      </div>
    </>
  );
}
