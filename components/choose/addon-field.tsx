import type { ReactNode } from "react";
import { CatalogueText } from "#components/catalogue-text.tsx";
import type { Addon, AddonGroup } from "#lib/offer/catalogue/types.ts";
import type { I18n } from "#lib/values/i18n/i18n.ts";
import { ChoiceField } from "./choice-field.tsx";
import { Option } from "./option.tsx";

/** One group of add-ons: radio buttons if at most one may be chosen, else checkboxes. */
export function AddonField(props: {
  i18n: I18n;
  name: string;
  group: AddonGroup;
  valueFor: (addonId: string) => string;
  isChosen: (addonId: string) => boolean;
  problem: ReactNode;
}) {
  const { i18n, name, group, valueFor, isChosen, problem } = props;
  const single = group.max === 1;
  const count = group.addons.filter(({ id }) => isChosen(id)).length;
  return (
    <ChoiceField
      name={name}
      legend={
        <>
          <CatalogueText i18n={i18n}>{group.name}</CatalogueText>{" "}
          <span className="font-text text-small leading-none font-normal tracking-normal whitespace-nowrap text-quiet normal-case">
            ({i18n.t(group.min > 0 ? "service.required" : "service.optional")})
          </span>
        </>
      }
      rule={ruleOf(i18n, group)}
      problem={problem}
    >
      {group.addons.map((addon, index) => (
        <Option
          key={addon.id}
          type={single ? "radio" : "checkbox"}
          name={name}
          value={valueFor(addon.id)}
          id={index === 0 ? name : undefined}
          checked={isChosen(addon.id)}
          full={!single && count >= group.max && !isChosen(addon.id)}
          label={<CatalogueText i18n={i18n}>{addon.name}</CatalogueText>}
          description={
            addon.description && <CatalogueText i18n={i18n}>{addon.description}</CatalogueText>
          }
          rate={<AddonRate i18n={i18n} addon={addon} />}
        />
      ))}
      {single && group.min === 0 && (
        <Option
          type="radio"
          name={name}
          value=""
          checked={count === 0}
          label={i18n.t("service.none")}
        />
      )}
    </ChoiceField>
  );
}

function ruleOf({ t }: I18n, { min, max }: AddonGroup): string {
  if (min === max) return t("service.chooseExactly", { count: min });
  if (min === 0) return t("service.chooseUpTo", { max });
  return t("service.chooseBetween", { min, max });
}

function AddonRate({ i18n, addon }: { i18n: I18n; addon: Addon }) {
  const { price, minutes } = addon.rate;
  return (
    <>
      <strong>
        {price === 0
          ? i18n.t("service.included")
          : i18n.t("unit.plus", { value: i18n.money(price) })}
      </strong>
      {minutes > 0 && <> · {i18n.t("unit.plus", { value: i18n.minutes(minutes) })}</>}
    </>
  );
}
