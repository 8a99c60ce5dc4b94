import { findService, type Location } from "../location.ts";
import type { ChosenAddon, Service } from "../model.ts";

export interface ChosenService {
  serviceId: string;
  variantId: string | null;
  addons: ChosenAddon[];
}

export type ServiceLookup = { service: Service } | { fault: string };

/** A fault where the service, variant or an add-on does not exist. */
export function lookUp(location: Location, choice: ChosenService): ServiceLookup {
  const service = findService(location, choice.serviceId);
  if (!service) return { fault: `There is no service ${choice.serviceId}.` };
  const fault = variantFault(service, choice.variantId) ?? addonFault(service, choice.addons);
  return fault ? { fault } : { service };
}

function variantFault(service: Service, variantId: string | null): string | null {
  if (variantId === null) {
    return service.variants.length > 0 ? `${service.name} needs a variantId.` : null;
  }
  const known = service.variants.some((variant) => variant.id === variantId);
  return known ? null : `${service.name} has no variant ${variantId}.`;
}

function addonFault(service: Service, addons: ChosenAddon[]): string | null {
  for (const { groupId, optionId } of addons) {
    const group = service.optionGroups.find((each) => each.id === groupId);
    if (!group) return `${service.name} has no option group ${groupId}.`;
    const known = group.options.some((option) => option.id === optionId);
    if (!known) return `${group.name} has no option ${optionId}.`;
  }
  return null;
}

/** Groups with too few, too many or repeated options. */
export function countFault(service: Service, addons: ChosenAddon[]): string | null {
  for (const group of service.optionGroups) {
    const chosen = addons.filter((addon) => addon.groupId === group.id);
    const distinct = new Set(chosen.map((addon) => addon.optionId)).size;
    if (distinct < chosen.length) return `${group.name}: the same option twice.`;
    if (distinct < group.min) return `${group.name}: choose at least ${group.min}.`;
    if (distinct > group.max) return `${group.name}: choose at most ${group.max}.`;
  }
  return null;
}
