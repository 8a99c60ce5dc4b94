import { z } from "zod";
import { named } from "./names.ts";
import { id, minutes, name, orNull, price, text } from "./values.ts";

const addonNames = {
  id: ["id", "optionId"],
  name: ["name"],
  description: ["description"],
  price: ["price"],
  durationInMinutes: ["durationInMinutes", "duration", "durationMinutes"],
} as const;

const groupNames = {
  id: ["id", "optionGroupId"],
  name: ["name"],
  minSelections: ["minSelections", "min"],
  maxSelections: ["maxSelections", "max"],
  required: ["required"],
  multiple: ["multiple"],
  options: ["options"],
} as const;

/** Every add-on states its price and length, if only 0: both go on top of the service (§2.3). */
const wireAddon = named(
  addonNames,
  z.object({ id, name, description: text, price, durationInMinutes: minutes }),
);

export type WireAddon = {
  readonly id: string;
  readonly name: string;
  readonly description: string | null;
  readonly price: number;
  readonly durationInMinutes: number;
};

const rawGroup = z.object({
  id,
  name,
  minSelections: orNull(z.int().nonnegative()),
  maxSelections: orNull(z.int().positive()),
  required: orNull(z.boolean()),
  multiple: orNull(z.boolean()),
  options: z.array(wireAddon),
});

type RawGroup = z.output<typeof rawGroup>;

/** Counts and flags may both be there; when they disagree the choice itself is in doubt. */
function disagreement(group: RawGroup): string | undefined {
  const { minSelections: min, maxSelections: max, required, multiple } = group;
  if (min === null && required === null) return "neither a minimum nor whether it is required";
  if (min !== null && required !== null && required !== min > 0) return "required contradicts min";
  if (max !== null && multiple !== null && multiple !== max > 1) return "multiple contradicts max";
  return undefined;
}

function normalised(group: RawGroup): WireAddonGroup {
  return {
    id: group.id,
    name: group.name,
    minSelections: group.minSelections ?? (group.required ? 1 : 0),
    maxSelections: group.maxSelections ?? (group.multiple === false ? 1 : null),
    options: group.options,
  };
}

/**
 * §2.1: add-ons to choose from. Whether a choice is required must be stated one way or the
 * other. Without a maximum (and without `multiple: false`) all of them may be chosen.
 */
export const wireAddonGroup = named(
  groupNames,
  rawGroup
    .superRefine((group, context) => {
      const fault = disagreement(group);
      if (fault !== undefined) context.addIssue({ code: "custom", message: fault });
    })
    .transform(normalised),
);

export type WireAddonGroup = {
  readonly id: string;
  readonly name: string;
  readonly minSelections: number;
  /** `null`: as many as there are. */
  readonly maxSelections: number | null;
  readonly options: readonly WireAddon[];
};
