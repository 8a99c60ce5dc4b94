import { CatalogueText } from "#components/catalogue-text.tsx";
import type { Addon, AddonGroup } from "#lib/catalogue/types.ts";
import type { Voice } from "#lib/i18n/voice.ts";
import { ChoiceField } from "./choice-field.tsx";
import { Option } from "./option.tsx";

/** One group of add-ons: radio buttons where one at most may be chosen, else checkboxes. */
export function AddonField(props: {
  voice: Voice;
  name: string;
  group: AddonGroup;
  valueFor: (addonId: string) => string;
  isChosen: (addonId: string) => boolean;
  problem: string | undefined;
}) {
  const { voice, name, group, valueFor, isChosen, problem } = props;
  const single = group.max === 1;
  const nothingChosen = !group.addons.some(({ id }) => isChosen(id));
  return (
    <ChoiceField
      name={name}
      legend={
        <>
          <CatalogueText voice={voice}>{group.name}</CatalogueText>{" "}
          <span className="font-text text-small leading-none font-normal tracking-normal whitespace-nowrap text-quiet normal-case">
            ({voice.t(group.min > 0 ? "service.required" : "service.optional")})
          </span>
        </>
      }
      rule={ruleOf(voice, group)}
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
          label={<CatalogueText voice={voice}>{addon.name}</CatalogueText>}
          description={
            addon.description && <CatalogueText voice={voice}>{addon.description}</CatalogueText>
          }
          rate={<AddonRate voice={voice} addon={addon} />}
        />
      ))}
      {single && group.min === 0 && (
        <Option
          type="radio"
          name={name}
          value=""
          checked={nothingChosen}
          label={voice.t("service.none")}
        />
      )}
    </ChoiceField>
  );
}

function ruleOf({ t }: Voice, { min, max }: AddonGroup): string {
  if (min === max) return t("service.chooseExactly", { count: min });
  if (min === 0) return t("service.chooseUpTo", { max });
  return t("service.chooseBetween", { min, max });
}

function AddonRate({ voice, addon }: { voice: Voice; addon: Addon }) {
  const { price, minutes } = addon.rate;
  return (
    <>
      <strong>
        {price === 0
          ? voice.t("service.included")
          : voice.t("unit.plus", { value: voice.money(price) })}
      </strong>
      {minutes > 0 && <> · {voice.t("unit.plus", { value: voice.minutes(minutes) })}</>}
    </>
  );
}
