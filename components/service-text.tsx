import type { ReactNode } from "react";
import { CatalogueText, CatalogueTexts } from "#components/catalogue-text.tsx";
import type { Service } from "#lib/offer/catalogue/types.ts";
import type { I18n } from "#lib/values/i18n/i18n.ts";

type Known = {
  /** For further facts; absent for a bundle, for what cannot be read, and in a booked visit. */
  readonly service?: Service | undefined;
};

/** In a menu and on its own page. */
export type OfferedService = Known & { readonly description?: string | undefined };

/** In a visit. */
export type ChosenService = Known & {
  readonly variantName?: string | undefined;
  readonly addonNames: readonly string[];
};

type ShownService = OfferedService & Partial<ChosenService>;

/** All that stands below a service's name, wherever that is shown: each text for its own line. */
export function serviceTexts(i18n: I18n, shown: ShownService): readonly ReactNode[] {
  const { description, variantName, addonNames = [] } = shown;
  const chosen = [variantName, ...addonNames].filter((name) => name !== undefined);
  return [
    description && <CatalogueText i18n={i18n}>{description}</CatalogueText>,
    chosen.length > 0 && <CatalogueTexts i18n={i18n} texts={chosen} between={i18n.comma} />,
  ].filter(Boolean);
}

export function ServiceText(props: {
  i18n: I18n;
  of: ShownService;
  /** `span` inside of a text. */
  as?: "p" | "span";
  className: string;
}) {
  const { i18n, of, as: Line = "p", className } = props;
  return serviceTexts(i18n, of).map((text, index) => (
    <Line key={index} className={className}>
      {text}
    </Line>
  ));
}
