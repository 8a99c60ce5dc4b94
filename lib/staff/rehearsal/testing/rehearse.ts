import { onTestFinished } from "vitest";
import { mia, openSalon, type SalonOptions } from "#lib/booking/testing/salon.ts";
import type { Location } from "#lib/config/types.ts";
import { createProbe } from "#lib/upstream/probe.ts";
import { planRehearsal } from "../plan.ts";
import { rehearse } from "../run.ts";
import type { CheckName, Kind, RehearsalDeps, Row } from "../types.ts";

export type Rehearsed = {
  readonly rows: readonly Row[];
  /** `kind check`, where it differs. */
  readonly differing: readonly string[];
  /** Of all appointments in the sandbox's own books. */
  readonly statuses: readonly string[];
};

/** At a sandbox with these settings, for a site with this configuration. */
export async function rehearseAt(
  settings: object,
  only: readonly Kind[],
  options: SalonOptions & { readonly addonPricing?: Location["addonPricing"] } = {},
  changes: Partial<RehearsalDeps> = {},
): Promise<Rehearsed> {
  const { addonPricing = "included", ...salonOptions } = options;
  const salon = await openSalon({ rules: { maxAdvanceDays: 140 }, ...salonOptions });
  await salon.control("POST", "/settings", settings);
  const location = { ...salon.deps.location, addonPricing };
  const { bookings, deps: site, upstream } = salon.startSite({ location });
  const { catalogue, availability } = site;
  const { baseUrl, key, limits, currency } = salon.access;
  const plain = createProbe({ baseUrl, key, limits, currency });
  onTestFinished(() => plain.close());
  const deps: RehearsalDeps = {
    ...{ location, bookings, catalogue, availability, upstream },
    appointmentIdOf: async (id) => (await salon.journal.read(id))?.appointmentId ?? undefined,
    markOver: async (id) => void (await salon.journal.note(id, { handledAt: salon.now() })),
    raw: async (path) => {
      const answer = await plain.get(path);
      return answer.ok ? answer.value.body : undefined;
    },
    now: salon.now,
    sleep: (ms) => new Promise((done) => setTimeout(done, Math.min(ms, 20))),
    isStopping: () => false,
    tell: () => undefined,
    look: async () => undefined,
    ...changes,
  };
  const plan = await planRehearsal(deps, only);
  if (plan === "no_catalogue") throw new Error(plan);
  const rows = await rehearse(deps, plan.planned, mia, () => undefined);
  const { appointments } = await salon.ledger();
  return {
    rows,
    differing: rows.flatMap(({ kind, checks }) =>
      checks.filter(({ verdict }) => verdict === "differs").map(({ name }) => `${kind} ${name}`),
    ),
    statuses: appointments.map(({ status }) => status),
  };
}

export function verdictOf({ rows }: Rehearsed, kind: Kind, name: CheckName): string | undefined {
  return rows.find((row) => row.kind === kind)?.checks.find((check) => check.name === name)
    ?.verdict;
}
