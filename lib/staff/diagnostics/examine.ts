import type { Mapping } from "#lib/config/mapping.ts";
import type { Location } from "#lib/config/types.ts";
import { NONE_CLOSED } from "#lib/offer/catalogue/bookable.ts";
import { reshapeCatalogue } from "#lib/offer/catalogue/reshape.ts";
import type { Catalogue, DataIssue } from "#lib/offer/catalogue/types.ts";
import type { Probe, ProbeAnswer, ProbeFailure } from "#lib/upstream/probe.ts";
import { type Schemas, schemas } from "#lib/upstream/readers.ts";
import { type LocalDate, wallClock } from "#lib/values/calendar.ts";
import type { Result } from "#lib/values/result.ts";
import { shapeOf } from "../rehearsal/shape.ts";
import { contentFindings } from "./content.ts";
import { type UnderstoodDays, understoodDays } from "./days.ts";
import { type UnrecognisedField, unrecognisedFields } from "./fields.ts";
import {
  accessFinding,
  accountFinding,
  bad,
  clockFinding,
  doubt,
  type Finding,
  good,
  permissionFinding,
  readingFinding,
  warn,
} from "./findings.ts";
import { hiddenQuestion } from "./hidden.ts";
import {
  AVAILABILITY,
  askReads,
  askWrites,
  CATALOGUE,
  CLIENTS,
  WRITES_NOT_ASKED,
} from "./permissions.ts";
import { addonPricingFindings, currencyFinding, timeZoneFinding } from "./settings.ts";
import { type SampleCart, sampleCarts, slotLengthFinding } from "./slot-lengths.ts";
import { askTimes, namesIn } from "./times.ts";
import { findUnbookable } from "./unbookable.ts";
import { type UnderstoodCategory, understoodOf } from "./understood.ts";

/** What is found at one location. Without contents of records but names and prices of the menu. */
export type Diagnosis = {
  readonly findings: readonly Finding[];
  readonly understood: readonly UnderstoodCategory[];
  readonly unrecognised: readonly UnrecognisedField[];
  /** When the first sample could be booked, in the next days. */
  readonly days: UnderstoodDays | undefined;
  /** Names and kinds of the catalogue's fields (../rehearsal/shape.ts). */
  readonly shape: readonly string[];
};

export type Examination = {
  readonly location: Location;
  readonly mapping?: Mapping | undefined;
  readonly probe: Pick<Probe, "get">;
  readonly now: () => number;
  /** Asks for the scopes of writes too, each of which costs a write. */
  readonly writes?: Pick<Probe, "post"> | undefined;
  /** Asks so many services and bundles, each by itself, whether anybody could book it. */
  readonly each?: { readonly most: number; pause(): Promise<void> } | undefined;
};

type Answer = Result<ProbeAnswer, ProbeFailure>;

const nothing = {
  understood: [],
  unrecognised: [],
  days: undefined,
  shape: [],
} as const;

export async function examine(examination: Examination): Promise<Diagnosis> {
  const { location, probe, now } = examination;
  const menu = await probe.get("/api/servicecategories");
  const first = accessFinding(menu);
  if (!menu.ok || first.mark === "✗") return { ...nothing, findings: [first] };
  const today = wallClock(now(), location.timeZone).date;
  const zone = timeZoneFinding(location.timeZone, location.country);
  const about = [first, clockFinding(menu.value.skewSeconds), ...(zone ? [zone] : [])];
  const read = menu.value.status === 200 ? readMenu(menu.value.body, examination) : undefined;
  const samples = read?.samples ?? [];
  const [times, others] = await Promise.all([
    samples[0] ? askTimes(probe, samples[0].cart, today) : askAnyTimes(probe, today),
    askReads(probe, today),
  ]);
  const account = accountFinding([menu, times, ...others.map(({ answer }) => answer)]);
  if (account) return { ...nothing, findings: [...about, account] };
  const compared = await compareLengths(probe, samples, times, today, schemas);
  return {
    findings: [
      ...about,
      permissionFinding(CATALOGUE, menu),
      permissionFinding(AVAILABILITY, times),
      ...others.map(({ permission, answer }) =>
        readingFinding(
          permission,
          answer,
          permission === CLIENTS ? schemas.clients : schemas.appointments,
        ),
      ),
      ...(examination.writes ? await askWrites(examination.writes) : [WRITES_NOT_ASKED]),
      ...(read?.findings ?? []),
      ...compared,
      ...(read?.catalogue && examination.each
        ? await findUnbookable(
            { get: probe.get, schemas },
            read.catalogue,
            examination.each,
            today,
            location,
          )
        : []),
    ],
    ...(read?.diagnosis ?? nothing),
    understood: read?.catalogue
      ? understoodOf(read.catalogue, NONE_CLOSED, namesIn(times, today, schemas))
      : [],
    days: samples[0] && understoodDays(samples[0].cart, times, today, schemas),
  };
}

function askAnyTimes(probe: Pick<Probe, "get">, today: LocalDate): Promise<Answer> {
  return probe.get("/api/Appointments/availability", {
    startDate: today,
    teamMemberId: "any",
    services: JSON.stringify([{ serviceId: "0" }]),
  });
}

type ReadMenu = {
  readonly findings: readonly Finding[];
  readonly catalogue: Catalogue | undefined;
  readonly diagnosis: Omit<Diagnosis, "findings" | "understood" | "days">;
  readonly samples: readonly SampleCart[];
};

function readMenu(body: unknown, { location }: Examination): ReadMenu {
  const { currency } = location;
  const wire = schemas.categories.safeParse(body);
  const catalogue = wire.success ? reshapeCatalogue(wire.data, currency) : undefined;
  const other = currencyFinding(body, currency);
  return {
    findings: [
      menuFinding(catalogue),
      ...(catalogue ? addonPricingFindings(location, catalogue) : []),
      ...(catalogue ? hiddenFindings(catalogue) : []),
      ...(other ? [other] : []),
      ...(catalogue ? contentFindings(location, catalogue) : []),
    ],
    catalogue,
    diagnosis: {
      shape: shapeOf(body),
      unrecognised: unrecognisedFields(body),
    },
    samples: catalogue ? sampleCarts(catalogue) : [],
  };
}

function menuFinding(catalogue: Catalogue | undefined): Finding {
  if (!catalogue) {
    return bad(
      "The catalogue cannot be read: is BOOKING_API_URL the booking service's own API, and does MAPPING_FILE teach its shape?",
      { code: "menu_unread" },
    );
  }
  const { all, unread, sold, lost } = countOf(catalogue);
  if (all + lost === 0) return doubt("The catalogue has no services yet", { code: "menu_empty" });
  if (unread + lost === 0) {
    const line = `The catalogue has ${all} services and bundles, all of them read`;
    return good(line, { code: "menu_read", count: all });
  }
  const counts = { count: unread + lost, all: all + lost };
  const line = `${unread + lost} of ${all + lost} services and bundles cannot be read, so they cannot be booked`;
  return sold + lost > 0
    ? bad(line, { code: "menu_partly", ...counts })
    : warn(`${line}; all of them are switched off`, { code: "menu_partly_off", ...counts });
}

function hiddenFindings(catalogue: Catalogue): readonly Finding[] {
  const hidden = hiddenQuestion(catalogue);
  if (!hidden) return [];
  return [hidden.isAll ? doubt(hidden.question) : warn(hidden.question)];
}

function countOf({ categories, issues }: Catalogue) {
  const entries = categories.flatMap((category) => [
    ...category.entries.map(({ readable, service }) => ({ readable, one: service })),
    ...category.bundles.map(({ readable, bundle }) => ({ readable, one: bundle })),
  ]);
  const unread = entries.filter(({ readable }) => !readable);
  return {
    all: entries.length,
    unread: unread.length,
    sold: unread.filter(({ one }) => one.disabledOnline !== true).length,
    lost: new Set(issues.flatMap(recordOf)).size,
  };
}

/** A record without a readable id or name is not even listed. */
function recordOf({ path }: DataIssue): readonly string[] {
  return /^data\[\d+\]\.(?:services|bundles)(?:\[\d+\])?/.exec(path) ?? [];
}

async function compareLengths(
  probe: Pick<Probe, "get">,
  samples: readonly SampleCart[],
  first: Answer,
  today: LocalDate,
  schemas: Schemas,
): Promise<readonly Finding[]> {
  const rest = await Promise.all(samples.slice(1).map(({ cart }) => askTimes(probe, cart, today)));
  const answers = [first, ...rest];
  return samples.flatMap((sample, index) => {
    const answer = answers[index];
    return answer ? [slotLengthFinding(sample, answer, today, schemas)] : [];
  });
}
