import { z } from "zod";
import { err, ok, type Result } from "#lib/values/result.ts";
import { below, issuesOf, readEach, type WireIssue } from "./issue.ts";
import { doubtsOf, isRecord, named, namedStrict } from "./names.ts";
import { id, minutes, name, orNull, price, text } from "./values.ts";

export const addonNames = {
  id: ["id", "optionId"],
  name: ["name"],
  description: ["description"],
  price: ["price"],
  durationInMinutes: ["durationInMinutes", "duration", "durationMinutes"],
} as const;

export const requirementNames = {
  minSelections: ["minSelections", "min"],
  required: ["required"],
} as const;

export const groupNames = {
  id: ["id", "optionGroupId"],
  name: ["name"],
  maxSelections: ["maxSelections", "max"],
  multiple: ["multiple"],
  options: ["options"],
} as const;

/** Price and length must be present, even if 0: both are added to the service (§2.3). */
const wireAddon = namedStrict(
  addonNames,
  z.object({ id, name, description: text, price, durationInMinutes: minutes }),
);

export type WireAddonGroup = {
  readonly id: string;
  readonly name: string;
  readonly minSelections: number;
  readonly maxSelections: number | null;
  readonly options: readonly z.output<typeof wireAddon>[];
};

/** Without `group`: an optional group that cannot be read. `notes` are for staff. */
type ReadGroup = {
  readonly group?: WireAddonGroup;
  readonly notes: readonly WireIssue[];
};

const requirement = named(
  requirementNames,
  z.object({ minSelections: orNull(z.int().nonnegative()), required: orNull(z.boolean()) }),
);

const body = namedStrict(
  { ...groupNames, ...requirementNames },
  z.object({
    id,
    name,
    maxSelections: orNull(z.int().nonnegative()),
    multiple: orNull(z.boolean()),
    options: z.array(z.unknown()),
  }),
);

/** Unreadable parts of an optional group are left out: their absence makes no price wrong. */
export function readWireGroup(raw: unknown): Result<ReadGroup, readonly WireIssue[]> {
  const parsedRequirement = requirement.safeParse(raw);
  if (!parsedRequirement.success) return err(issuesOf(parsedRequirement.error));
  const { minSelections: min, required } = parsedRequirement.data;
  if (required === false && min !== null && min > 0) {
    return err([{ path: "", fault: "required contradicts min" }]);
  }
  const minimum = Math.max(min ?? 0, required ? 1 : 0);
  const parsed = body.safeParse(raw);
  const issues = parsed.success ? [] : issuesOf(parsed.error);
  const isUnstated = min === null && required === null;
  const mayBeRequired = isUnstated ? isInDoubt(raw) : minimum > 0;
  if (!parsed.success) return mayBeRequired ? err(issues) : ok({ notes: issues });
  const { options, maxSelections, multiple, ...head } = parsed.data;
  if (maxSelections === 0) return noneAllowed(minimum);
  const { items, issues: optionIssues } = readEach(wireAddon, options, "options");
  if (optionIssues.length > 0 && minimum > 0) return err(optionIssues);
  const group = {
    ...head,
    minSelections: minimum,
    maxSelections: narrowerMax(maxSelections, multiple),
    options: items,
  };
  return ok({ group, notes: isUnstated ? [UNSTATED, ...optionIssues] : optionIssues });
}

/** What is in doubt of a group that says nothing of how many may be that one is required. */
function isInDoubt(raw: unknown): boolean {
  return isRecord(raw) && doubtsOf(raw).length > 0;
}

const UNSTATED: WireIssue = { path: "minSelections", fault: "not said, so the choice is optional" };
const NONE_ALLOWED: WireIssue = { path: "maxSelections", fault: "below 1" };

function noneAllowed(minimum: number): Result<ReadGroup, readonly WireIssue[]> {
  return minimum === 0 ? ok({ notes: [NONE_ALLOWED] }) : err([NONE_ALLOWED]);
}

/** The narrower limit is safe: too few choices never make a price wrong. */
function narrowerMax(max: number | null, multiple: boolean | null): number | null {
  return multiple === false ? 1 : max;
}

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
