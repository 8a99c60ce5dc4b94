import { onTestFinished } from "vitest";
import { mia, openSalon, type Salon, type SalonOptions } from "#lib/booking/testing/salon.ts";
import type { Location } from "#lib/config/types.ts";
import { createProbe } from "#lib/upstream/probe.ts";
import { formatMoney } from "#lib/values/money.ts";
import { planRehearsal } from "../plan.ts";
import { askOwner } from "../questions.ts";
import { isUncontradicted } from "../records.ts";
import { rehearse } from "../run.ts";
import type { Answered, CheckName, Kind, RehearsalDeps, Row } from "../types.ts";

export type Rehearsed = {
  readonly rows: readonly Row[];
  /** `kind check`, where it differs. */
  readonly differing: readonly string[];
  /** Of all appointments in the sandbox's own books. */
  readonly statuses: readonly string[];
  readonly answers: readonly Answered[];
};

type Changes = Partial<RehearsalDeps>;

/** At a sandbox with these settings, for a site with this configuration. */
export async function rehearseAt(
  settings: object,
  only: readonly Kind[],
  options: SalonOptions & { readonly addonPricing?: Location["addonPricing"] } = {},
  changes: Changes | ((salon: Salon) => Changes) = {},
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
    ask: async () => undefined,
    ...(typeof changes === "function" ? changes(salon) : changes),
  };
  const plan = await planRehearsal(deps, only);
  if (plan === "no_catalogue") throw new Error(plan);
  const answers = await askOwner(deps, plan.questions);
  const rows = await rehearse(deps, plan.planned, mia, () => undefined);
  const { appointments } = await salon.ledger();
  return {
    ...{ rows, answers },
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

/** All that a visitor was shown was found in the record, without anybody's eyes. */
export function isShown(row: Row): boolean {
  const isSeen = row.checks.every(({ name, verdict }) => verdict !== "unseen" || name === "diary");
  return isUncontradicted(row) && isSeen;
}

/** Who knows the business: compares a line with the books and the price list, and answers as `knows` says. */
export function ownerOf(
  salon: Salon,
  knows: (question: string) => boolean = () => true,
): RehearsalDeps["ask"] {
  return async (question) => {
    if (!question.startsWith("Look into the diary now: ")) return knows(question);
    const { appointments } = await salon.ledger();
    const last = appointments.at(-1);
    const [line] = last?.lines ?? [];
    if (!last || !line || last.expectedPrice === null) return false;
    const member = Object.entries(MEMBERS).find(([, id]) => id === line.memberId)?.[0];
    const seen = [
      ` ${line.start.slice(0, 5)}–`,
      `, ${formatMoney(last.expectedPrice * 100, "EUR", "en")}, ${last.expectedMinutes} min.`,
      ...(member ? [`with ${member}`] : []),
    ];
    return seen.every((text) => question.includes(text));
  };
}

const MEMBERS = {
  "Mara Lindqvist": "tm_mara",
  "Jonas Weber": "tm_jonas",
  "Elif Kaya": "tm_elif",
  "Sofia Brandt": "tm_sofia",
  "Noor Haddad": "7d0c1a52-3f6e-4b7e-9a53-0f6c2e8d41b9",
};
