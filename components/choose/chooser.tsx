import type { ReactNode } from "react";
import { CatalogueText } from "#components/catalogue-text.tsx";
import { RateText } from "#components/rate-text.tsx";
import type {
  AddonGroup,
  BundleItem,
  Service,
  Terms,
  Variant,
} from "#lib/offer/catalogue/types.ts";
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

export function Chooser(props: {
  i18n: I18n;
  service: Service;
  item?: BundleItem | undefined;
  chosen: Chosen;
  names: FieldNames;
  /** What is to be mended at a field. */
  problemOf: (name: string) => ReactNode;
}) {
  const { i18n, service, item, chosen, names, problemOf } = props;
  const open = service.offer.kind === "variants" && item?.variantId === undefined;
  return (
    <>
      {open && service.offer.kind === "variants" && (
        <VariantField
          i18n={i18n}
          name={names.variant}
          variants={service.offer.variants}
          chosen={chosen.variantId}
          priced={item?.price === undefined}
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
  /** False in bundles where the variant sets the length only. */
  priced: boolean;
  problem: ReactNode;
}) {
  const { i18n, name, variants, chosen, priced, problem } = props;
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
          rate={priced ? <TermsText i18n={i18n} terms={variant.terms} /> : undefined}
        />
      ))}
    </ChoiceField>
  );
}

function TermsText({ i18n, terms }: { i18n: I18n; terms: Terms }) {
  const rates = terms.kind === "flat" ? [terms.rate] : terms.tiers.map(({ rate }) => rate);
  const prices = rates.map(({ price }) => price);
  const minutes = rates.map((rate) => rate.minutes);
  const least = { price: Math.min(...prices), minutes: Math.min(...minutes) };
  return (
    <RateText
      i18n={i18n}
      rate={least}
      exact={prices.every((price) => price === least.price)}
      minutesExact={minutes.every((each) => each === least.minutes)}
    />
  );
}
