import { z } from "zod";
import { err, ok, type Result } from "#lib/result.ts";
import { below, issuesOf, readEach, type WireIssue } from "./issue.ts";
import { named } from "./names.ts";
import { namedWhole } from "./unknown-fields.ts";
import { id, minutes, name, orNull, price, text } from "./values.ts";

const addonNames = {
  id: ["id", "optionId"],
  name: ["name"],
  description: ["description"],
  price: ["price"],
  durationInMinutes: ["durationInMinutes", "duration", "durationMinutes"],
} as const;

const needNames = {
  minSelections: ["minSelections", "min"],
  required: ["required"],
} as const;

const groupNames = {
  id: ["id", "optionGroupId"],
  name: ["name"],
  maxSelections: ["maxSelections", "max"],
  multiple: ["multiple"],
  options: ["options"],
} as const;

/** Every add-on states its price and length, if only 0: both go on top of the service (§2.3). */
const wireAddon = namedWhole(
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

export type WireAddonGroup = {
  readonly id: string;
  readonly name: string;
  readonly minSelections: number;
  /** `null`: as many as there are. */
  readonly maxSelections: number | null;
  readonly options: readonly WireAddon[];
};

/** A group, or nothing where an optional one cannot be read. The notes are for staff. */
type ReadGroup = {
  readonly group?: WireAddonGroup;
  readonly notes: readonly WireIssue[];
};

const need = named(
  needNames,
  z.object({ minSelections: orNull(z.int().nonnegative()), required: orNull(z.boolean()) }),
);

const body = namedWhole(
  { ...groupNames, ...needNames },
  z.object({
    id,
    name,
    maxSelections: orNull(z.int().nonnegative()),
    multiple: orNull(z.boolean()),
    options: z.array(z.unknown()),
  }),
);

/**
 * §2.1: add-ons to choose from. A choice that is not needed cannot make a price wrong by being
 * absent, so what is odd in an optional group is left out. In a required one it leaves the choice,
 * and with it the service, in doubt.
 */
export function readWireGroup(raw: unknown): Result<ReadGroup, readonly WireIssue[]> {
  const needed = need.safeParse(raw);
  if (!needed.success) return err(issuesOf(needed.error));
  const { minSelections: min, required } = needed.data;
  if (required === false && min !== null && min > 0) {
    return err([{ path: "", fault: "required contradicts min" }]);
  }
  const least = Math.max(min ?? 0, required ? 1 : 0);
  const parsed = body.safeParse(raw);
  const issues = parsed.success ? [] : issuesOf(parsed.error);
  if (!parsed.success) return least === 0 ? ok({ notes: issues }) : err(issues);
  const { options, maxSelections, multiple, ...head } = parsed.data;
  if (maxSelections === 0) return noneAllowed(least);
  const { items, issues: odd } = readEach(wireAddon, options, "options");
  if (odd.length > 0 && least > 0) return err(odd);
  const unsaid = min === null && required === null;
  const group = {
    ...head,
    minSelections: least,
    maxSelections: mostOf(maxSelections, multiple),
    options: items,
  };
  return ok({ group, notes: unsaid ? [UNSAID, ...odd] : odd });
}

const UNSAID: WireIssue = { path: "minSelections", fault: "not said, so the choice is optional" };
const NONE_ALLOWED: WireIssue = { path: "maxSelections", fault: "below 1" };

function noneAllowed(least: number): Result<ReadGroup, readonly WireIssue[]> {
  return least === 0 ? ok({ notes: [NONE_ALLOWED] }) : err([NONE_ALLOWED]);
}

/** The narrower of two limits: too few choices never make a price wrong. */
function mostOf(max: number | null, multiple: boolean | null): number | null {
  return multiple === false ? 1 : max;
}

/** All groups of a service; what is wrong with one that it needs leaves the service in doubt. */
export const wireAddonGroups = z
  .array(z.unknown())
  .nullish()
  .transform((raws, context) => {
    const groups: WireAddonGroup[] = [];
    const notes: WireIssue[] = [];
    for (const [index, raw] of (raws ?? []).entries()) {
      const read = readWireGroup(raw);
      if (read.ok && read.value.group) groups.push(read.value.group);
      if (read.ok)
        notes.push(...read.value.notes.map((note) => below(`optionGroups[${index}]`, note)));
      for (const { path, fault } of read.ok ? [] : read.error) {
        const at = path === "" ? [index] : [index, path];
        context.addIssue({ code: "custom", path: at, message: fault });
      }
    }
    return { groups, notes };
  });
