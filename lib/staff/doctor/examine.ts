import type { Mapping } from "#lib/config/mapping.ts";
import type { Location } from "#lib/config/types.ts";
import { availabilityQuery } from "#lib/offer/availability/query.ts";
import { reshapeCatalogue } from "#lib/offer/catalogue/reshape.ts";
import { sampleCart } from "#lib/offer/catalogue/sample.ts";
import type { Catalogue, CheckedCart } from "#lib/offer/catalogue/types.ts";
import type { Probe } from "#lib/upstream/probe.ts";
import { wireAvailability } from "#lib/upstream/schema/availability.ts";
import { plainName } from "#lib/upstream/schema/canonical.ts";
import { wireCatalogue } from "#lib/upstream/schema/catalogue.ts";
import { wireAppointments, wireClients } from "#lib/upstream/schema/records.ts";
import { addDays, type LocalDate, wallClock } from "#lib/values/calendar.ts";
import {
  type Answers,
  accessFinding,
  clockFinding,
  permissionFindings,
  refusedScopes,
} from "./access.ts";
import { fieldsIn, mappingFindings, unreadLines } from "./fields.ts";
import {
  type Answer,
  bad,
  type Finding,
  good,
  isFault,
  issueFindings,
  readAnswer,
  warn,
} from "./findings.ts";
import { menuLines } from "./menu.ts";
import { settingFindings } from "./settings.ts";
import { DAYS_ASKED, readTimes } from "./times.ts";

/** What is found at one location. Of records nothing but names, prices and ids of the menu, and of members. */
export type Diagnosis = {
  readonly findings: readonly Finding[];
  readonly catalogue?: Catalogue | undefined;
  /** Of whom free times have told. */
  readonly members: readonly { readonly id: string; readonly name?: string }[];
  /** The menu and times as they were understood, and the unknown fields. */
  readonly lines: readonly string[];
  /** Scopes of writes that the key lacks. */
  readonly refused: readonly string[];
};

type Examination = {
  readonly location: Location;
  readonly mapping?: Mapping | undefined;
  readonly probe: Pick<Probe, "ask">;
  readonly now: () => number;
};

const MENU = "GET /api/servicecategories";

export async function examine({ location, mapping, probe, now }: Examination): Promise<Diagnosis> {
  const first = await probe.ask("categories");
  const access = accessFinding(first);
  if (!first.ok || isFault(access)) {
    return { findings: [access], members: [], lines: [], refused: [] };
  }
  const menu = readAnswer(MENU, first, wireCatalogue);
  const catalogue = menu.value && reshapeCatalogue(menu.value, location.currency);
  const sample = catalogue && sampleCart(catalogue);
  const today = wallClock(now(), location.timeZone).date;
  const answers = await askAll(probe, first, sample, today);
  const free = readAnswer(
    "GET /api/Appointments/availability",
    answers.availability,
    wireAvailability,
  );
  const times = free.value && sample ? readTimes(free.value, sample, today) : undefined;
  const members = times?.members ?? [];
  const names = new Map(members.map(({ id, name = id }) => [id, name]));
  return {
    catalogue,
    members,
    findings: [
      access,
      clockFinding(first.value.skewSeconds),
      ...permissionFindings(answers),
      ...menu.findings,
      ...(catalogue ? menuFindings(catalogue, first.value.body) : []),
      ...(catalogue ? settingFindings(location, first.value.raw, catalogue) : []),
      // Without a sample the question is refused by rights.
      ...free.findings.filter(({ mark }) => sample || mark !== "?"),
      ...(times?.findings ?? []),
      ...readAnswer("GET /api/Clients/search", answers.searchClients, wireClients).findings,
      ...readAnswer("GET /api/Appointments/search", answers.searchAppointments, wireAppointments)
        .findings,
      ...(mapping ? mappingFindings(answers, mapping) : []),
    ],
    lines: [
      ...(catalogue ? menuLines(catalogue, location.currency, names) : []),
      ...(times?.lines ?? []),
      ...unreadLines(answers, mapping),
    ],
    refused: refusedScopes(answers),
  };
}

/** No record has it, so nothing can be moved or cancelled by it. */
const NO_APPOINTMENT = { id: "00000000-0000-0000-0000-000000000000" };

/**
 * All but the menu. Writes have an empty body, which lacks required fields (§4.3 rule 2), and go one
 * after the other: they count towards the key's few a minute (§8).
 */
async function askAll(
  probe: Pick<Probe, "ask">,
  categories: Answer,
  sample: CheckedCart | undefined,
  today: LocalDate,
): Promise<Answers> {
  const last = addDays(today, DAYS_ASKED - 1);
  const cart = sample && availabilityQuery(sample, "any", today, last);
  const days = { startDate: today, endDate: last };
  const [availability, searchClients, searchAppointments] = await Promise.all([
    probe.ask("availability", cart ?? { ...days, teamMemberId: "any", services: [] }),
    probe.ask("searchClients", { limit: 20 }),
    probe.ask("searchAppointments", {
      startDate: addDays(today, -DAYS_ASKED),
      endDate: last,
      limit: 50,
    }),
  ]);
  return {
    ...{ categories, availability, searchClients, searchAppointments },
    createClient: await probe.ask("createClient", {}, {}),
    createAppointment: await probe.ask("createAppointment", {}, {}),
    reschedule: await probe.ask("reschedule", NO_APPOINTMENT, {}),
    cancel: await probe.ask("cancel", NO_APPOINTMENT, {}),
  };
}

const MOST_NAMED = 5;

function menuFindings(catalogue: Catalogue, body: unknown): readonly Finding[] {
  const entries = catalogue.categories.flatMap(({ entries, bundles }) => [
    ...entries.map(({ readable, service }) => ({ readable, one: service })),
    ...bundles.map(({ readable, bundle }) => ({ readable, one: bundle })),
  ]);
  const unread = entries.flatMap(({ readable, one }) => (readable ? [] : [one]));
  const issues = unread.flatMap((one) => ("issues" in one ? one.issues : []));
  const names = unread.slice(0, MOST_NAMED).map(({ name }) => `“${name}”`);
  const count = `${unread.length} of ${entries.length} services and bundles`;
  return [
    unread.length === 0
      ? good(`The menu is read: ${entries.length} services and bundles`)
      : bad(`${count} cannot be read, so they cannot be booked: ${names.join(", ")}`),
    ...issueFindings(MENU, [...catalogue.issues, ...issues]),
    ...(entries.length > 0 ? flagFindings(body) : []),
  ];
}

const FLAGS = [
  ["disabledForOnlineBooking", "nothing is hidden"],
  ["requiresMembership", "nothing is for members only"],
] as const;

/** A documented flag that is nowhere counts as false (§2.1). */
function flagFindings(body: unknown): readonly Finding[] {
  const names = new Set([...fieldsIn(body)].map(([name]) => plainName(name)));
  return FLAGS.filter(([flag]) => !names.has(plainName(flag))).map(([flag, meaning]) =>
    warn(`No service has \`${flag}\`, so ${meaning}: is that so?`),
  );
}
