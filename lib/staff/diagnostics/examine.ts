import { ASSUMED_SHAPES, type Shapes } from "#lib/config/shapes.ts";
import type { Location } from "#lib/config/types.ts";
import { NOTHING_LEARNED } from "#lib/offer/catalogue/bookable.ts";
import { reshapeCatalogue } from "#lib/offer/catalogue/reshape.ts";
import type { Catalogue, DataIssue } from "#lib/offer/catalogue/types.ts";
import type { Probe, ProbeAnswer, ProbeFailure } from "#lib/upstream/probe.ts";
import { wireCatalogue } from "#lib/upstream/schema/catalogue.ts";
import { translate } from "#lib/upstream/shapes/translate.ts";
import { type LocalDate, wallClock } from "#lib/values/calendar.ts";
import type { Result } from "#lib/values/result.ts";
import { contentFindings } from "./content.ts";
import { currencyFinding } from "./currencies.ts";
import {
  accessFinding,
  accountFinding,
  bad,
  clockFinding,
  type Finding,
  good,
  permissionFinding,
  warn,
} from "./findings.ts";
import {
  APPOINTMENTS,
  AVAILABILITY,
  askReads,
  askWrites,
  CATALOGUE,
  WRITES_NOT_ASKED,
} from "./permissions.ts";
import { proposeShapes, shapesFileOf } from "./shapes/propose.ts";
import type { OpenQuestion, Proposal } from "./shapes/types.ts";
import { askTimes, type SampleCart, sampleCarts, slotLengthFinding } from "./slot-lengths.ts";
import { standingFindings } from "./standing.ts";
import { type SuspectField, suspectFields } from "./suspects.ts";
import { timeZoneFinding } from "./time-zone.ts";
import { type UnderstoodCategory, understoodOf } from "./understood.ts";
import { type UnrecognisedField, unrecognisedFields } from "./unrecognised.ts";

/** What is found at one location. Without contents of records but names and prices of the menu. */
export type Diagnosis = {
  readonly findings: readonly Finding[];
  readonly understood: readonly UnderstoodCategory[];
  readonly unrecognised: readonly UnrecognisedField[];
  readonly suspects: readonly SuspectField[];
  readonly proposals: readonly Proposal[];
  readonly questions: readonly OpenQuestion[];
  /** Content of `SHAPES_FILE` with the proposals; absent where there are none. */
  readonly shapesFile?: object;
};

export type Examination = {
  readonly location: Location;
  readonly shapes?: Shapes | undefined;
  readonly probe: Pick<Probe, "get">;
  readonly now: () => number;
  /** Asks for the scopes of writes too, each of which costs a write. */
  readonly writes?: Pick<Probe, "post"> | undefined;
};

type Answer = Result<ProbeAnswer, ProbeFailure>;

const nothing = {
  understood: [],
  unrecognised: [],
  suspects: [],
  proposals: [],
  questions: [],
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
    samples[0] ? askTimes(probe, samples[0], today) : askAnyTimes(probe, today),
    askReads(probe, today),
  ]);
  const account = accountFinding([menu, times, ...others.map(({ answer }) => answer)]);
  if (account) return { ...nothing, findings: [...about, account] };
  const compared = read ? await compareLengths(examination, read, times, today) : undefined;
  return {
    findings: [
      ...about,
      permissionFinding(CATALOGUE, menu),
      permissionFinding(AVAILABILITY, times),
      ...others.map(({ permission, answer }) => permissionFinding(permission, answer)),
      ...(examination.writes ? await askWrites(examination.writes) : [WRITES_NOT_ASKED]),
      ...others.flatMap(({ permission, answer }) =>
        permission === APPOINTMENTS ? standingFindings(answer) : [],
      ),
      ...(read?.findings ?? []),
      ...(compared?.findings ?? []),
    ],
    ...(read?.diagnosis ?? nothing),
    ...compared?.learnt,
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
  readonly diagnosis: Omit<Diagnosis, "findings">;
  readonly samples: readonly SampleCart[];
  readonly shapes: Shapes;
};

function readMenu(body: unknown, { location, shapes = ASSUMED_SHAPES }: Examination): ReadMenu {
  const { currency } = location;
  const proposed = proposeShapes(body, "catalogue", shapes);
  const catalogue = catalogueOf(body, shapes, currency);
  const better = catalogueOf(body, proposed.shapes, currency);
  const other = currencyFinding(body, currency);
  const { proposals, questions } = proposed;
  const translated = translate(body, "catalogue", proposed.shapes);
  return {
    findings: [
      menuFinding(catalogue, better),
      ...(other ? [other] : []),
      ...(better ? contentFindings(location, better) : []),
    ],
    diagnosis: {
      understood: catalogue ? understoodOf(catalogue, NOTHING_LEARNED) : [],
      unrecognised: unrecognisedFields(translated, "catalogue"),
      suspects: suspectFields(translated),
      proposals,
      questions,
      ...(proposals.length > 0 && { shapesFile: shapesFileOf(proposed.shapes) }),
    },
    samples: better ? sampleCarts(better) : [],
    shapes: proposed.shapes,
  };
}

function catalogueOf(body: unknown, shapes: Shapes, currency: string): Catalogue | undefined {
  const wire = wireCatalogue.safeParse(translate(body, "catalogue", shapes));
  if (!wire.success) return undefined;
  const absent = Object.fromEntries(shapes.absentMeansFalse.map((flag) => [flag, false as const]));
  return reshapeCatalogue(wire.data, currency, absent);
}

function menuFinding(catalogue: Catalogue | undefined, better: Catalogue | undefined): Finding {
  const could = better ? countOf(better) : { all: 0, unread: 0, lost: 0 };
  if (!catalogue) {
    if (could.all > 0) return bad("The catalogue is in an envelope that is not known: see below");
    return bad("The catalogue cannot be read: is BOOKING_API_URL the booking service's own API?");
  }
  const { all, unread, lost } = countOf(catalogue);
  if (all + lost === 0 && could.all + could.lost === 0)
    return warn("The catalogue has no services yet");
  if (unread + lost === 0)
    return good(`The catalogue has ${all} services and bundles, all of them read`);
  const line = `${unread + lost} of ${all + lost} services and bundles cannot be read, so they cannot be booked`;
  const isTaught = could.unread + could.lost < unread + lost;
  return isTaught
    ? bad(`${line}. Lines of SHAPES_FILE that would teach them are below`)
    : warn(line);
}

function countOf({ categories, issues }: Catalogue) {
  const entries = categories.flatMap((category) => [...category.entries, ...category.bundles]);
  return {
    all: entries.length,
    unread: entries.filter(({ readable }) => !readable).length,
    lost: new Set(issues.flatMap(recordOf)).size,
  };
}

/** A record without a readable id or name is not even listed. */
function recordOf({ path }: DataIssue): readonly string[] {
  return /^data\[\d+\]\.(?:services|bundles)(?:\[\d+\])?/.exec(path) ?? [];
}

async function compareLengths(
  { probe }: Examination,
  { samples, shapes, diagnosis }: ReadMenu,
  first: Answer,
  today: LocalDate,
) {
  const body = first.ok && first.value.status === 200 ? first.value.body : undefined;
  const proposed = body === undefined ? undefined : proposeShapes(body, "availability", shapes);
  const known = proposed?.shapes ?? shapes;
  const rest = await Promise.all(samples.slice(1).map((sample) => askTimes(probe, sample, today)));
  const answers = [first, ...rest];
  const proposals = [...diagnosis.proposals, ...(proposed?.proposals ?? [])];
  return {
    findings: samples.flatMap((sample, index) => {
      const answer = answers[index];
      return answer ? [slotLengthFinding(sample, answer, known, today)] : [];
    }),
    learnt: {
      proposals,
      questions: [...diagnosis.questions, ...(proposed?.questions ?? [])],
      ...(proposals.length > 0 && { shapesFile: shapesFileOf(known) }),
    },
  };
}
