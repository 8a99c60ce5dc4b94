import type { Mapping } from "#lib/config/mapping.ts";
import type { Location } from "#lib/config/types.ts";
import { NONE_CLOSED } from "#lib/offer/catalogue/bookable.ts";
import { reshapeCatalogue } from "#lib/offer/catalogue/reshape.ts";
import { sampleCart } from "#lib/offer/catalogue/sample.ts";
import type { Catalogue } from "#lib/offer/catalogue/types.ts";
import type { Probe, ProbeAnswer } from "#lib/upstream/probe.ts";
import { schemas } from "#lib/upstream/readers.ts";
import { documentedFields, isRecord } from "#lib/upstream/schema/canonical.ts";
import { wallClock } from "#lib/values/calendar.ts";
import { type Answer, type Answers, type Asked, askAll, askMenu, CATALOGUE } from "./ask.ts";
import { contentFindings } from "./content.ts";
import { type Days, readDays } from "./days.ts";
import { missingSources, type Unread, unreadIn } from "./fields.ts";
import {
  accessFinding,
  accountFinding,
  answerFindings,
  bad,
  clockFinding,
  type Finding,
  flagFindings,
  good,
  issueFindings,
  mappingFindings,
  permissionFinding,
  warn,
  writeFinding,
} from "./findings.ts";
import { hiddenQuestion } from "./hidden.ts";
import { settingFindings } from "./settings.ts";
import { type UnderstoodCategory, understoodOf } from "./understood.ts";

/** What is found at one location. Of records nothing but names, prices and ids of the menu, and of members. */
export type Diagnosis = {
  readonly findings: readonly Finding[];
  readonly understood: readonly UnderstoodCategory[];
  readonly days: Days | undefined;
  readonly unread: readonly Unread[];
  /** Scopes of writes that the key lacks. */
  readonly refused: readonly string[];
};

type Examination = {
  readonly location: Location;
  readonly mapping?: Mapping | undefined;
  readonly probe: Pick<Probe, "get" | "post">;
  readonly now: () => number;
};

const NOTHING = {
  understood: [],
  days: undefined,
  unread: [],
  refused: [],
} as const;

export async function examine({ location, mapping, probe, now }: Examination): Promise<Diagnosis> {
  const answer = await askMenu(probe);
  const access = accessFinding(answer);
  if (!answer.ok || access.mark === "✗") return { ...NOTHING, findings: [access] };
  const menu = readMenu(answer.value, location);
  const sample = menu.catalogue && sampleCart(menu.catalogue);
  const today = wallClock(now(), location.timeZone).date;
  const answers = await askAll(probe, sample, today);
  const about = [access, clockFinding(answer.value.skewSeconds)];
  const account = accountFinding([
    answer,
    ...[answers.times, answers.clients, answers.appointments].map((one) => one.answer),
  ]);
  if (account) return { ...NOTHING, findings: [...about, account] };
  const times = readDays(sample, answers.times.answer, today);
  const names = new Map(
    times.days?.days.flatMap(({ members }) =>
      members.map((one) => [one.id, one.name ?? one.id] as const),
    ),
  );
  return {
    findings: [
      ...about,
      permissionFinding({ permission: CATALOGUE, answer }),
      ...[answers.times, answers.clients, answers.appointments].map(permissionFinding),
      ...answers.writes.map(writeFinding),
      ...menu.findings,
      ...shapeFindings(answers),
      ...times.findings,
      ...(mapping
        ? mappingFindings(
            mapping,
            faultsOf(answer, answers),
            missingSources(byKind(answer, answers), mapping),
          )
        : []),
    ],
    understood: menu.catalogue ? understoodOf(menu.catalogue, NONE_CLOSED, names) : [],
    days: times.days,
    unread: (["catalogue", "availability", "clientSearch", "appointmentSearch"] as const).flatMap(
      (kind) => unreadIn(kind, byKind(answer, answers)[kind], mapping),
    ),
    refused: answers.writes.filter(isRefused).map(({ permission }) => permission.scope),
  };
}

function isRefused({ answer }: Asked): boolean {
  return answer.ok && answer.value.status === 403;
}

function byKind(menu: Answer, { times, clients, appointments }: Answers) {
  return {
    catalogue: menu,
    availability: times.answer,
    clientSearch: clients.answer,
    appointmentSearch: appointments.answer,
  };
}

function faultsOf(menu: Answer, answers: Answers): ReadonlyMap<string, number> {
  const all = Object.values(byKind(menu, answers));
  return new Map(all.flatMap((answer) => (answer.ok ? [...answer.value.faults] : [])));
}

function shapeFindings({ times, clients, appointments }: Answers): readonly Finding[] {
  return [
    ...answerFindings("GET /api/Appointments/availability", times.answer, schemas.availability),
    ...answerFindings("GET /api/Clients/search", clients.answer, schemas.clients),
    ...answerFindings("GET /api/Appointments/search", appointments.answer, schemas.appointments),
  ];
}

function readMenu(answer: ProbeAnswer, location: Location) {
  const what = "GET /api/servicecategories";
  const parsed = answer.status === 200 ? schemas.categories.safeParse(answer.body) : undefined;
  const catalogue = parsed?.success ? reshapeCatalogue(parsed.data, location.currency) : undefined;
  const services = servicesIn(answer.body);
  const names = new Set(services.flatMap((one) => Object.keys(documentedFields("service", one))));
  return {
    catalogue,
    findings: [
      ...answerFindings(what, { ok: true, value: answer }, schemas.categories),
      ...(catalogue ? menuFindings(catalogue, what) : []),
      ...(catalogue ? flagFindings(services, names) : []),
      ...settingFindings(location, answer.raw, catalogue),
      ...(catalogue ? contentFindings(location, catalogue) : []),
    ],
  };
}

function servicesIn(body: unknown) {
  const categories = isRecord(body) && Array.isArray(body.data) ? body.data : [];
  return categories
    .flatMap((category) => {
      const { services } = isRecord(category) ? documentedFields("category", category) : {};
      return Array.isArray(services) ? services : [];
    })
    .filter(isRecord);
}

function menuFindings(catalogue: Catalogue, what: string): readonly Finding[] {
  const entries = catalogue.categories.flatMap(({ entries, bundles }) => [
    ...entries.map(({ readable, service }) => ({ readable, one: service })),
    ...bundles.map(({ readable, bundle }) => ({ readable, one: bundle })),
  ]);
  const unread = entries.flatMap(({ readable, one }) => (readable ? [] : [one]));
  const issues = [
    ...catalogue.issues,
    ...unread.flatMap((one) => ("issues" in one ? one.issues : [])),
  ];
  if (entries.length === 0 && issues.length === 0)
    return [warn("The catalogue has no services yet")];
  const hidden = hiddenQuestion(catalogue);
  const line =
    unread.length === 0
      ? good(`The catalogue has ${entries.length} services and bundles, all of them read`)
      : bad(
          `${unread.length} of ${entries.length} services and bundles cannot be read, so they cannot be booked: ${namesOf(unread)}`,
        );
  return [line, ...issueFindings(what, issues), ...(hidden ? [warn(hidden)] : [])];
}

const MOST_NAMED = 5;

function namesOf(all: readonly { readonly name: string }[]): string {
  const names = all.slice(0, MOST_NAMED).map(({ name }) => `“${name}”`);
  return `${names.join(", ")}${all.length > MOST_NAMED ? " and others" : ""}`;
}
