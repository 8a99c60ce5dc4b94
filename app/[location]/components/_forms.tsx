import { AddonField } from "#components/choose/addon-field.tsx";
import { ProblemSummary } from "#components/choose/problem-summary.tsx";
import { VariantField } from "#components/choose/variant-field.tsx";
import { Field } from "#components/details/details-field.tsx";
import type { I18nContext } from "../../_shared/request-context.ts";
import { TOTAL } from "./_fixtures.ts";
import { Sample } from "./_sample.tsx";

const GROUP = {
  id: "treats",
  name: "Treats",
  min: 0,
  max: 2,
  addons: [
    { id: "mask", name: "Hair mask", description: "Ten minutes under steam.", rate: TOTAL },
    { id: "massage", name: "Scalp massage", rate: TOTAL },
  ],
};
const REQUIRED = { ...GROUP, name: "Finish", min: 1, max: 1 };
const VARIANTS = [
  { id: "short", name: "Short hair", terms: { kind: "flat", rate: TOTAL } },
  {
    id: "long",
    name: "Long hair",
    description: "Below the shoulder.",
    terms: { kind: "flat", rate: TOTAL },
  },
] as const;

/** What a visitor fills in, with and without mistakes. */
export function Forms({ context: { i18n } }: { context: I18nContext }) {
  const problem = i18n.t("service.problem.too_few_addons", { group: REQUIRED.name, min: 1 });
  const choice = { i18n, valueFor: (id: string) => id, isChosen: (id: string) => id === "mask" };
  return (
    <>
      <Sample name="ProblemSummary">
        <ProblemSummary
          i18n={i18n}
          title={i18n.t("details.problemsTitle")}
          problems={[{ field: "finish", text: problem }]}
        />
      </Sample>
      <Sample name="VariantField">
        <VariantField
          i18n={i18n}
          name="variant"
          variants={VARIANTS}
          chosen="long"
          priced
          problem={undefined}
        />
      </Sample>
      <Sample name="AddonField: optional">
        <AddonField {...choice} name="treats" group={GROUP} problem={undefined} />
      </Sample>
      <Sample name="AddonField: required and missing">
        <AddonField {...choice} name="finish" group={REQUIRED} problem={problem} />
      </Sample>
      <Sample name="Field">
        <Field name="firstName" label={i18n.t("details.firstName")} value="Zoë" />
      </Sample>
      <Sample name="Field: with a mistake">
        <Field
          name="email"
          type="email"
          label={i18n.t("details.email")}
          value="zoe@"
          problem={i18n.t("details.fault.email_not_an_email")}
        />
      </Sample>
    </>
  );
}
