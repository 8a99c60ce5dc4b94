import { findService, type Location } from "../location.ts";
import type { ChosenAddon, Line, Service } from "../model.ts";
import { refuse } from "../reply.ts";

/** Refused where the service, its variant or an add-on does not exist. */
export function lookUp(
  location: Location,
  { serviceId, variantId, addons }: Pick<Line, "serviceId" | "variantId" | "addons">,
): Service {
  const service =
    findService(location, serviceId) ?? refuse(400, `There is no service ${serviceId}.`);
  const { name, variants, optionGroups } = service;
  if (variantId === null && variants.length > 0) refuse(400, `${name} needs a variantId.`);
  if (variantId !== null && !variants.some(({ id }) => id === variantId)) {
    refuse(400, `${name} has no variant ${variantId}.`);
  }
  for (const { groupId, optionId } of addons) {
    const group = optionGroups.find(({ id }) => id === groupId);
    const isKnown = group?.options.some(({ id }) => id === optionId);
    if (!isKnown) refuse(400, `${name} has no option ${optionId} in a group ${groupId}.`);
  }
  return service;
}

/** Refused where a group has too few, too many or repeated options. */
export function checkCounts({ optionGroups }: Service, addons: ChosenAddon[]): void {
  for (const { id, name, min, max } of optionGroups) {
    const chosen = addons.filter(({ groupId }) => groupId === id);
    const distinct = new Set(chosen.map(({ optionId }) => optionId)).size;
    if (distinct < chosen.length) refuse(400, `${name}: the same option twice.`);
    if (distinct < min) refuse(400, `${name}: choose at least ${min}.`);
    if (distinct > max) refuse(400, `${name}: choose at most ${max}.`);
  }
}
