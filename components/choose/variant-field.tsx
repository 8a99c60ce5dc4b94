import { CatalogueText } from "#components/catalogue-text.tsx";
import { RateText } from "#components/rate-text.tsx";
import type { Terms, Variant } from "#lib/catalogue/types.ts";
import type { Voice } from "#lib/i18n/voice.ts";
import { ChoiceField } from "./choice-field.tsx";
import { Option } from "./option.tsx";

export function VariantField(props: {
  voice: Voice;
  name: string;
  variants: readonly Variant[];
  chosen: string | undefined;
  /** Whether the variant sets the price; in some bundles it only sets the length. */
  priced: boolean;
  problem: string | undefined;
}) {
  const { voice, name, variants, chosen, priced, problem } = props;
  return (
    <ChoiceField
      name={name}
      legend={voice.t("service.variant")}
      rule={voice.t("service.variantLead")}
      problem={problem}
    >
      {variants.map((variant, index) => (
        <Option
          key={variant.id}
          type="radio"
          name={name}
          value={variant.id}
          id={index === 0 ? name : undefined}
          checked={variant.id === chosen}
          label={<CatalogueText voice={voice}>{variant.name}</CatalogueText>}
          description={
            variant.description && (
              <CatalogueText voice={voice}>{variant.description}</CatalogueText>
            )
          }
          rate={priced ? <TermsText voice={voice} terms={variant.terms} /> : undefined}
        />
      ))}
    </ChoiceField>
  );
}

function TermsText({ voice, terms }: { voice: Voice; terms: Terms }) {
  const rates = terms.kind === "flat" ? [terms.rate] : terms.tiers.map(({ rate }) => rate);
  const prices = rates.map(({ price }) => price);
  const minutes = rates.map((rate) => rate.minutes);
  const least = { price: Math.min(...prices), minutes: Math.min(...minutes) };
  return (
    <RateText
      voice={voice}
      rate={least}
      exact={prices.every((price) => price === least.price)}
      minutesExact={minutes.every((each) => each === least.minutes)}
    />
  );
}
