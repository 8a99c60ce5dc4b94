import type { Chosen, FieldNames } from "#components/choose/chooser.tsx";
import type { ItemChoice } from "#lib/offer/catalogue/bundle.ts";
import type { CartFault } from "#lib/offer/catalogue/cart.ts";
import { decodeAddon, encodeAddon } from "#lib/offer/catalogue/cart-url.ts";
import type { Service } from "#lib/offer/catalogue/types.ts";
import type { PageContext } from "../../_shared/page-context.ts";
import { many, one, type Params } from "../../_shared/params.ts";
import { cartErrorText } from "../_visit/cart-error-text.ts";

/** More groups than any service offers. */
const MAX_GROUPS = 30;

/** Field names of one service's choices; `prefix` separates services of a bundle. */
export function fieldNames(prefix = "") {
  return {
    variant: `${prefix}variant`,
    addon: (groupIndex: number) => `${prefix}addon${groupIndex}` as const,
    addonValue: (group, addonId) => encodeAddon({ groupId: group.id, addonId }),
  } as const satisfies FieldNames;
}

/** `undefined` when the address holds none. */
export function choiceFrom(params: Params, prefix = ""): ItemChoice | undefined {
  const names = fieldNames(prefix);
  const variantId = one(params, names.variant);
  const fields = Array.from({ length: MAX_GROUPS }, (_, index) => many(params, names.addon(index)));
  if (variantId === undefined && fields.every((values) => values.length === 0)) return undefined;
  const addons = fields.flat().flatMap((value) => decodeAddon(value) ?? []);
  return { addons, ...(variantId === undefined ? {} : { variantId }) };
}

export function chosenOf(choice: ItemChoice): Chosen {
  return {
    variantId: choice.variantId,
    has: (groupId, addonId) =>
      choice.addons.some((addon) => addon.groupId === groupId && addon.addonId === addonId),
  };
}

export type Problem = { readonly field: string | undefined; readonly text: string };

/** In the order of the page. */
export function fieldProblems(
  context: PageContext,
  services: readonly { readonly prefix: string; readonly service: Service }[],
  faults: readonly CartFault[],
): readonly Problem[] {
  return services.flatMap(({ service, prefix }, index) => {
    const names = fieldNames(prefix);
    const own = faults.filter(({ line }) => line === index);
    return own.map((fault) => {
      const group = service.addonGroups.findIndex(({ id }) => id === fault.groupId);
      const variant = fault.code === "variant_required" || fault.code === "unknown_variant";
      return {
        field: variant ? names.variant : group >= 0 ? names.addon(group) : undefined,
        text: cartErrorText(context.i18n, fault, { service }),
      };
    });
  });
}
