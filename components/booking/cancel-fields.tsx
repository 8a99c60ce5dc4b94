import { CatalogueText } from "#components/catalogue-text.tsx";
import { ChoiceField } from "#components/choose/choice-field.tsx";
import { Option } from "#components/choose/option.tsx";
import type { CancelReason } from "#lib/config/types.ts";
import type { I18n } from "#lib/values/i18n/i18n.ts";

export function CancelFields(props: {
  i18n: I18n;
  reasons: readonly CancelReason[];
  /** What the visitor entered in a refused form. */
  entered: { readonly reasonId?: string };
}) {
  const { i18n, reasons } = props;
  const { reasonId = "" } = props.entered;
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
    </>
  );
}
