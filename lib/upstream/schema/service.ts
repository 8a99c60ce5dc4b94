import { z } from "zod";
import { err, ok, type Result } from "#lib/result.ts";
import { type AbsentFlags, withFlags } from "./absent-flags.ts";
import { type WireAddonGroup, wireAddonGroups } from "./addons.ts";
import { issuesOf, type WireIssue } from "./issue.ts";
import { isRecord, named, pick } from "./names.ts";
import { type WireTier, wireTier } from "./tier.ts";
import { id, list, minutes, name, orNull, price, text } from "./values.ts";
import { type WireVariant, wireVariant } from "./variant.ts";

const serviceNames = {
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

/** The words for a gate are not shown; anything but a text is as unknown as an unknown word. */
const gateWord = z
  .string()
  .nullish()
  .catch("unreadable")
  .transform((value) => value ?? null);

/**
 * What a switched-off list holds does not matter (§2.1: the price comes from it only "when
 * true"), so it is emptied before anybody tries to read it.
 */
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
  // To sell what is switched off or for members only is not ours to guess: §2.1 lists both
  // flags for every service, so both must be there, or be known to be false where they are not.
  disabledForOnlineBooking: z.boolean(),
  requiresMembership: z.boolean(),
  // A wrong guess at these two is a wrong price. They may be absent where there is nothing for
  // them to switch on.
  useVariants: orNull(z.boolean()),
  usePricingTiers: orNull(z.boolean()),
  variants: list(wireVariant),
  pricingTiers: list(wireTier),
  optionGroups: wireAddonGroups,
  prerequisiteServiceIds: orNull(z.array(id)),
  prerequisiteRequirement: gateWord,
  prerequisiteMatchMode: gateWord,
});

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
  if (raw.prerequisiteServiceIds === null && gateSpoken(raw)) {
    faults.push({ path: "prerequisiteServiceIds", fault: "missing although there is a gate" });
  }
  return faults;
}

function gateSpoken(raw: RawService): boolean {
  return raw.prerequisiteRequirement !== null || raw.prerequisiteMatchMode !== null;
}

/** Tiers of variants go too where tiers are off, so that nobody prices by them. */
function settled({ optionGroups, ...raw }: RawService): WireService {
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

const wireService = named(
  serviceNames,
  z.preprocess(
    dropSwitchedOff,
    rawService
      .superRefine((raw, context) => {
        for (const { path, fault } of faultsOf(raw)) {
          context.addIssue({ code: "custom", path: [path], message: fault });
        }
      })
      .transform(settled),
  ),
);

/**
 * A service as the wire has it (§2.1), under one set of names. Each field has its type; whether
 * the fields together make a price (tiers without variants, a variant without tiers, counts that
 * cannot be met, amounts that the currency cannot hold) is for the catalogue to say.
 */
export type WireService = {
  readonly id: string;
  readonly name: string;
  readonly description: string | null;
  /** `null`: not given, as may be where variants or tiers hold the price. */
  readonly price: number | null;
  readonly durationInMinutes: number | null;
  readonly disabledForOnlineBooking: boolean;
  readonly requiresMembership: boolean;
  readonly useVariants: boolean;
  readonly usePricingTiers: boolean;
  /** Empty unless `useVariants`. */
  readonly variants: readonly WireVariant[];
  /** Empty unless `usePricingTiers`, as are those of the variants. */
  readonly pricingTiers: readonly WireTier[];
  readonly optionGroups: readonly WireAddonGroup[];
  /** What was left out, or read in one way of several, without harm to price, length or choice. */
  readonly notes: readonly WireIssue[];
  /** Empty: no gate. */
  readonly prerequisiteServiceIds: readonly string[];
  readonly prerequisiteRequirement: string | null;
  /** The words are not shown in the specification; an unknown one means all. */
  readonly prerequisiteMatchMode: string | null;
};

/** What can still be said of a service that could not be read whole. */
export type UnreadWireService = {
  readonly id?: string;
  readonly name?: string;
  readonly description?: string;
  readonly disabledForOnlineBooking?: boolean;
  /** Never empty. Paths are relative to the service: `variants[1].price`. */
  readonly issues: readonly WireIssue[];
};

/** Reads one entry of a category's `services`. `absent`: what flags mean that are not there. */
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
