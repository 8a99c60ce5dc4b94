import { type CartFault, MAX_LINES } from "#lib/offer/catalogue/cart.ts";
import type { Catalogue, Service } from "#lib/offer/catalogue/types.ts";
import type { I18n } from "#lib/values/i18n/i18n.ts";

export function cartErrorText(
  i18n: I18n,
  fault: CartFault,
  about: { readonly service?: Service | undefined; readonly catalogue?: Catalogue },
): string {
  const { t } = i18n;
  const name = about.service?.name ?? "";
  const group = about.service?.addonGroups.find(({ id }) => id === fault.groupId);
  switch (fault.code) {
    case "variant_required":
    case "not_bookable":
      return t(`service.problem.${fault.code}`, { name });
    case "too_few_addons":
      return t("service.problem.too_few_addons", {
        group: group?.name ?? "",
        min: group?.min ?? 1,
      });
    case "too_many_addons":
      return t("service.problem.too_many_addons", {
        group: group?.name ?? "",
        max: group?.max ?? 1,
      });
    case "too_many_lines":
      return t("service.problem.too_many_lines", { max: MAX_LINES });
    case "prerequisite_unmet": {
      const names = (fault.serviceIds ?? []).flatMap(
        (id) => about.catalogue?.services.get(id)?.name ?? [],
      );
      const isAny = about.service?.prerequisites?.mode === "any";
      const spelled = isAny ? i18n.either(names) : i18n.list(names);
      return t(isAny ? "blocked.prerequisiteAny" : "blocked.prerequisite", { names: spelled });
    }
    case "unknown_service":
    case "unknown_variant":
    case "unknown_addon":
    case "addon_twice":
    case "bundle_broken":
    case "empty":
      return t(`service.problem.${fault.code}`);
  }
}
