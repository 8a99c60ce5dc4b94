import type { Option, OptionGroup, Service, Tier, Variant } from "../model.ts";

/** A service with defaults. */
export function service(
  facts: Pick<Service, "id" | "name" | "description" | "cents" | "minutes" | "memberIds"> &
    Partial<Service>,
): Service {
  return {
    variants: [],
    tiers: [],
    optionGroups: [],
    disabled: false,
    membersOnly: false,
    needsRoom: false,
    prerequisites: null,
    ...facts,
  };
}

export function variant(
  facts: Pick<Variant, "id" | "name" | "cents" | "minutes"> & Partial<Variant>,
): Variant {
  return { description: null, tiers: [], ...facts };
}

export function tier(
  id: string,
  name: string,
  memberIds: string[],
  cents: number,
  minutes: number,
): Tier {
  return { id, name, memberIds, cents, minutes };
}

export function option(id: string, name: string, cents: number, minutes: number): Option {
  return { id, name, description: null, cents, minutes };
}

export function optional(id: string, name: string, max: number, options: Option[]): OptionGroup {
  return { id, name, min: 0, max, options };
}

export function required(
  id: string,
  name: string,
  [min, max]: [number, number],
  options: Option[],
): OptionGroup {
  return { id, name, min, max, options };
}
