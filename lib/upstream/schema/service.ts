import { z } from "zod";
import { err, ok, type Result } from "#lib/values/result.ts";
import { type AbsentFlags, withFlags } from "./absent-flags.ts";
import { wireAddonGroups } from "./addons.ts";
import { issuesOf, type WireIssue } from "./issue.ts";
import { isRecord, namedStrict, pick } from "./names.ts";
import { wireTier } from "./tier.ts";
import { id, list, minutes, name, orNull, price, text } from "./values.ts";
import { wireVariant } from "./variant.ts";

export const serviceNames = {
  id: ["id"],
  name: ["name"],
  description: ["description"],
  price: ["price"],
  durationInMinutes: ["durationInMinutes", "duration", "durationMinutes"],
  disabledForOnlineBooking: ["disabledForOnlineBooking"],
  requiresMembership: ["requiresMembership"],
  useVariants: ["useVariants"],
  usePricingTiers: ["usePricingTiers"],
  variants: ["variants", "serviceVariants"],
  pricingTiers: ["pricingTiers", "tiers", "priceTiers"],
  optionGroups: ["optionGroups", "addonGroups", "addOnGroups", "addons"],
  prerequisiteServiceIds: ["prerequisiteServiceIds"],
  prerequisiteRequirement: ["prerequisiteRequirement"],
  prerequisiteMatchMode: ["prerequisiteMatchMode"],
} as const;

/** The values are undocumented; a wrong type is treated as an unknown value. */
const prerequisiteWord = z
  .string()
  .nullish()
  .catch("unreadable")
  .transform((value) => value ?? null);

/** A list that is switched off has no effect on the price (§2.1), so it is not validated. */
function dropSwitchedOff(raw: unknown): unknown {
  if (!isRecord(raw)) return raw;
  return {
    ...raw,
    ...(raw.useVariants === false ? { variants: [] } : {}),
    ...(raw.usePricingTiers === false ? { pricingTiers: [] } : {}),
  };
}

const rawService = z.object({
  id,
  name,
  description: text,
  price: orNull(price),
  durationInMinutes: orNull(minutes),
  // Never guessed: §2.1 lists both flags for every service.
  disabledForOnlineBooking: z.boolean(),
  requiresMembership: z.boolean(),
  // May be absent when there is nothing to switch on.
  useVariants: orNull(z.boolean()),
  usePricingTiers: orNull(z.boolean()),
  variants: list(wireVariant),
  pricingTiers: list(wireTier),
  optionGroups: wireAddonGroups,
  prerequisiteServiceIds: orNull(z.array(id)),
  prerequisiteRequirement: prerequisiteWord,
  prerequisiteMatchMode: prerequisiteWord,
} satisfies Record<keyof typeof serviceNames, z.ZodType>);

type RawService = z.output<typeof rawService>;

function faultsOf(raw: RawService): readonly WireIssue[] {
  const faults: WireIssue[] = [];
  const tiered = raw.pricingTiers.length > 0 || raw.variants.some((v) => v.pricingTiers.length > 0);
  if (raw.useVariants === null && raw.variants.length > 0) {
    faults.push({ path: "useVariants", fault: "missing although there are variants" });
  }
  if (raw.usePricingTiers === null && tiered) {
    faults.push({ path: "usePricingTiers", fault: "missing although there are tiers" });
  }
  if (raw.prerequisiteServiceIds === null && hasPrerequisiteWords(raw)) {
    faults.push({ path: "prerequisiteServiceIds", fault: "missing although there is a gate" });
  }
  return faults;
}

function hasPrerequisiteWords(raw: RawService): boolean {
  return raw.prerequisiteRequirement !== null || raw.prerequisiteMatchMode !== null;
}

function normalize({ optionGroups, ...raw }: RawService) {
  const usePricingTiers = raw.usePricingTiers === true;
  return {
    ...raw,
    optionGroups: optionGroups.groups,
    notes: optionGroups.notes,
    useVariants: raw.useVariants === true,
    usePricingTiers,
    variants: usePricingTiers
      ? raw.variants
      : raw.variants.map((variant) => ({ ...variant, pricingTiers: [] })),
    prerequisiteServiceIds: raw.prerequisiteServiceIds ?? [],
  };
}

const wireService = namedStrict(
  serviceNames,
  z.preprocess(
    dropSwitchedOff,
    rawService
      .superRefine((raw, context) => {
        for (const { path, fault } of faultsOf(raw)) {
          context.addIssue({ code: "custom", path: [path], message: fault });
        }
      })
      .transform(normalize),
  ),
);

/** `pricingTiers` are empty unless `usePricingTiers`, as are the variants' tiers. */
export type WireService = Readonly<ReturnType<typeof normalize>>;

export type UnreadWireService = {
  readonly id?: string;
  readonly name?: string;
  readonly description?: string;
  readonly disabledForOnlineBooking?: boolean;
  readonly issues: readonly WireIssue[];
};

export function readWireService(
  raw: unknown,
  absent: AbsentFlags = {},
): Result<WireService, UnreadWireService> {
  const flagged = withFlags(raw, absent);
  const parsed = wireService.safeParse(flagged);
  if (parsed.success) return ok(parsed.data);
  return err({ ...headOf(flagged), issues: issuesOf(parsed.error) });
}

function headOf(raw: unknown): Omit<UnreadWireService, "issues"> {
  if (!isRecord(raw)) return {};
  const head = (field: keyof typeof serviceNames) => pick(raw, serviceNames[field]).value;
  const known = {
    id: id.safeParse(head("id")).data,
    name: name.safeParse(head("name")).data,
    description: text.safeParse(head("description")).data ?? undefined,
    disabledForOnlineBooking: z.boolean().safeParse(head("disabledForOnlineBooking")).data,
  };
  return {
    ...(known.id === undefined ? {} : { id: known.id }),
    ...(known.name === undefined ? {} : { name: known.name }),
    ...(known.description === undefined ? {} : { description: known.description }),
    ...(known.disabledForOnlineBooking === undefined
      ? {}
      : { disabledForOnlineBooking: known.disabledForOnlineBooking }),
  };
}
