import type { ReactNode } from "react";
import { CatalogueText } from "#components/catalogue-text.tsx";
import { RateText } from "#components/rate-text.tsx";
import type { AddonGroup, BundleItem, Service, Variant } from "#lib/offer/catalogue/types.ts";
import type { LowestRate } from "#lib/offer/pricing/lowest-rate.ts";
import type { I18n } from "#lib/values/i18n/i18n.ts";
import { AddonField } from "./addon-field.tsx";
import { ChoiceField } from "./choice-field.tsx";
import { Option } from "./option.tsx";

export type Chosen = {
  readonly variantId?: string | undefined;
  readonly has: (groupId: string, addonId: string) => boolean;
};

/** Names and values of the form's fields, made by the page that reads them back. */
export type FieldNames = {
  readonly variant: string;
  readonly addon: (groupIndex: number) => string;
  readonly addonValue: (group: AddonGroup, addonId: string) => string;
};

type RateOf = (variant: Variant) => LowestRate;

export function Chooser(props: {
  i18n: I18n;
  service: Service;
  item?: BundleItem | undefined;
  chosen: Chosen;
  names: FieldNames;
  rateOf: RateOf;
  /** What is to be mended at a field. */
  problemOf: (name: string) => ReactNode;
}) {
  const { i18n, service, item, chosen, names, rateOf, problemOf } = props;
  const open = service.offer.kind === "variants" && item?.variantId === undefined;
  return (
    <>
      {open && service.offer.kind === "variants" && (
        <VariantField
          i18n={i18n}
          name={names.variant}
          variants={service.offer.variants}
          chosen={chosen.variantId}
          rateOf={item?.price === undefined ? rateOf : undefined}
          problem={problemOf(names.variant)}
        />
      )}
      {service.addonGroups.map((group, index) => (
        <AddonField
          key={group.id}
          i18n={i18n}
          name={names.addon(index)}
          group={group}
          valueFor={(addonId) => names.addonValue(group, addonId)}
          isChosen={(addonId) => chosen.has(group.id, addonId)}
          problem={problemOf(names.addon(index))}
        />
      ))}
    </>
  );
}

function VariantField(props: {
  i18n: I18n;
  name: string;
  variants: readonly Variant[];
  chosen: string | undefined;
  /** Absent in bundles where the variant sets the length only. */
  rateOf: RateOf | undefined;
  problem: ReactNode;
}) {
  const { i18n, name, variants, chosen, rateOf, problem } = props;
  return (
    <ChoiceField name={name} legend={i18n.t("service.variant")} problem={problem}>
      {variants.map((variant, index) => (
        <Option
          key={variant.id}
          type="radio"
          name={name}
          value={variant.id}
          id={index === 0 ? name : undefined}
          checked={variant.id === chosen}
          label={<CatalogueText i18n={i18n}>{variant.name}</CatalogueText>}
          description={
            variant.description && <CatalogueText i18n={i18n}>{variant.description}</CatalogueText>
          }
          rate={rateOf && <RateText i18n={i18n} {...rateOf(variant)} />}
        />
      ))}
    </ChoiceField>
  );
}
