import type { AddonGroup, BundleItem, Service } from "#lib/offer/catalogue/types.ts";
import type { I18n } from "#lib/values/i18n/i18n.ts";
import { AddonField } from "./addon-field.tsx";
import { VariantField } from "./variant-field.tsx";

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
  problems: ReadonlyMap<string, string>;
}) {
  const { i18n, service, item, chosen, names, problems } = props;
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
          problem={problems.get(names.variant)}
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
          problem={problems.get(names.addon(index))}
        />
      ))}
    </>
  );
}
