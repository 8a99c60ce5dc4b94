import type { AbsentFlags } from "#lib/upstream/schema/absent-flags.ts";
import type { WireAddonGroup } from "#lib/upstream/schema/addons.ts";
import { readWireService, type WireService } from "#lib/upstream/schema/service.ts";
import type { Currency } from "#lib/values/money.ts";
import { err, ok, type Result } from "#lib/values/result.ts";
import { checkId, checkUnique, type ReportIssue, readRate } from "./reshape-rate.ts";
import { offlineVariants, reshapeOffer } from "./reshape-terms.ts";
import type { Addon, AddonGroup, DataIssue, Entry, Prerequisites, Service } from "./types.ts";

export function reshapeService(
  raw: unknown,
  currency: Currency,
  absent: AbsentFlags,
): Result<Entry, readonly DataIssue[]> {
  const wire = readWireService(raw, absent);
  if (wire.ok) return ok(serviceEntryOf(wire.value, currency));
  const { id, name, description, disabledForOnlineBooking, issues } = wire.error;
  if (id === undefined || name === undefined) return err(issues);
  return ok({
    readable: false,
    service: {
      id,
      name,
      disabledOnline: disabledForOnlineBooking ?? false,
      issues,
      ...(description === undefined ? {} : { description }),
    },
  });
}

function serviceEntryOf(wire: WireService, currency: Currency): Entry {
  const issues: DataIssue[] = [];
  const report: ReportIssue = (path, fault) => issues.push({ path, fault });
  const notes: DataIssue[] = [...wire.notes, ...offlineVariants(wire)];
  const { id, name } = wire;
  const disabledOnline = wire.disabledForOnlineBooking || allVariantsDisabled(wire);
  const described = wire.description === null ? {} : { description: wire.description };
  checkId(id, "id", report);
  const offer = reshapeOffer(wire, currency, report);
  const addonGroups = reshapeGroups(wire.optionGroups, currency, issues, notes);
  const prerequisites = reshapePrerequisites(wire, report);
  if (!offer || issues.length > 0) {
    const all = [...issues, ...notes];
    return { readable: false, service: { id, name, ...described, disabledOnline, issues: all } };
  }
  const service: Service = {
    id,
    name,
    ...described,
    offer,
    addonGroups,
    disabledOnline,
    membersOnly: wire.requiresMembership,
    ...(prerequisites ? { prerequisites } : {}),
    ...(notes.length > 0 ? { notes } : {}),
  };
  return { readable: true, service };
}

function allVariantsDisabled({ useVariants, variants }: WireService): boolean {
  if (!useVariants || variants.length === 0) return false;
  return variants.every((variant) => variant.disabledForOnlineBooking);
}

/** Unreadable or empty optional groups are left out. */
function reshapeGroups(
  wires: readonly WireAddonGroup[],
  currency: Currency,
  issues: DataIssue[],
  notes: DataIssue[],
): readonly AddonGroup[] {
  checkUnique(wires, "optionGroups", (path, fault) => issues.push({ path, fault }));
  return wires.flatMap((wire, index) => {
    const isOptional = wire.minSelections === 0;
    if (isOptional && wire.options.length === 0) return [];
    const groupIssues: DataIssue[] = [];
    const report: ReportIssue = (path, fault) => groupIssues.push({ path, fault });
    const group = reshapeGroup(wire, `optionGroups[${index}]`, currency, report);
    (isOptional ? notes : issues).push(...groupIssues);
    return groupIssues.length === 0 ? [group] : [];
  });
}

/** A maximum above the number of add-ons means all of them. */
function reshapeGroup(
  wire: WireAddonGroup,
  path: string,
  currency: Currency,
  report: ReportIssue,
): AddonGroup {
  const { id, name, minSelections: min, options } = wire;
  const max = wire.maxSelections ?? options.length;
  if (min > options.length) report(`${path}.minSelections`, "more than there are to choose");
  if (max < min) report(`${path}.maxSelections`, "less than the minimum");
  checkUnique(options, `${path}.options`, report);
  const addons: Addon[] = options.flatMap((option, index) => {
    const rate = readRate(option, `${path}.options[${index}].`, currency, report, 0);
    const described = option.description === null ? {} : { description: option.description };
    return rate ? [{ id: option.id, name: option.name, ...described, rate }] : [];
  });
  return { id, name, min, max: Math.min(max, options.length), addons };
}

/** The words of the match mode are undocumented: one that is not here closes the service. */
const MODES: Readonly<Record<Prerequisites["mode"], readonly string[]>> = {
  any: ["any", "anyof", "anyone", "one", "oneof", "atleastone", "some", "or"],
  all: ["all", "allof", "every", "each", "both", "and"],
};

function reshapePrerequisites(wire: WireService, report: ReportIssue): Prerequisites | undefined {
  const serviceIds = [...new Set(wire.prerequisiteServiceIds)];
  if (serviceIds.length === 0) return undefined;
  const word = (wire.prerequisiteMatchMode ?? "all").toLowerCase().replaceAll(/[\s_-]/g, "");
  const mode = (["any", "all"] as const).find((each) => MODES[each].includes(word));
  // Of one service any is all.
  const isClear = mode !== undefined || serviceIds.length === 1;
  if (!isClear) report("prerequisiteMatchMode", "neither “any” nor “all”");
  return { serviceIds, mode: mode ?? "all" };
}
