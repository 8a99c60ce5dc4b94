import { type RecordKind, SHAPE_FLAGS, type ShapeFlag, type Shapes } from "#lib/config/shapes.ts";
import { inferAbsentFlags } from "#lib/upstream/schema/absent-flags.ts";
import { translate } from "#lib/upstream/shapes/translate.ts";
import { findAddonGroups, findGroupName } from "./addon-groups.ts";
import { candidatesFor } from "./candidates.ts";
import { collectRecords, type SentRecord } from "./records.ts";
import type { OpenQuestion, Proposal, Proposals } from "./types.ts";
import { isWanted, isWantedAtAll, WANTED_FIELDS, type WantedField } from "./wanted.ts";

type Step = { readonly proposal?: Proposal; readonly question?: OpenQuestion };

const ROUNDS = 40;
/** What fewer records lack is their own fault, and no shape. */
const SHAPE_SHARE = 0.5;

/** One field after the other: each that is learnt may show more records. */
export function proposeShapes(
  raw: unknown,
  root: "catalogue" | "availability",
  taught: Shapes,
): Proposals {
  const proposals: Proposal[] = [];
  const questions = new Map<string, OpenQuestion>();
  let shapes = taught;
  for (let round = 0; round < ROUNDS; round += 1) {
    const step = nextStep(translate(raw, root, shapes), root, shapes, questions);
    if (step.question) {
      questions.set(`${step.question.kind}.${step.question.field}`, step.question);
    } else if (step.proposal) {
      proposals.push(step.proposal);
      shapes = withProposal(shapes, step.proposal);
    } else break;
  }
  return { proposals, questions: [...questions.values()], shapes };
}

function nextStep(
  raw: unknown,
  root: "catalogue" | "availability",
  shapes: Shapes,
  asked: ReadonlyMap<string, OpenQuestion>,
): Step {
  if (Array.isArray(raw)) return { proposal: bareList(root) };
  const found = collectRecords(raw, root);
  const isOpen = ({ kind, field }: WantedField) =>
    !asked.has(`${kind}.${field}`) && !isTaught(shapes, kind, field);
  for (const wanted of WANTED_FIELDS.filter(isOpen)) {
    const step = learn(wanted, found.get(wanted.kind) ?? []);
    if (step) return step;
  }
  if (isOpen(ADDON_GROUPS)) {
    const proposal = findAddonGroups(found.get("service") ?? []);
    return proposal ? { proposal } : {};
  }
  const isFlat = shapes.records.service?.fields.optionGroups?.by !== undefined;
  const proposal =
    isFlat && isOpen(GROUP_NAME) ? findGroupName(found.get("addonGroup") ?? []) : undefined;
  return proposal ? { proposal } : {};
}

const ADDON_GROUPS: WantedField = { kind: "service", field: "optionGroups", type: "records" };
const GROUP_NAME: WantedField = { kind: "addonGroup", field: "name", type: "text" };

function bareList(root: "catalogue" | "availability"): Proposal {
  const field = root === "catalogue" ? "data" : "days";
  return { kind: root, field, source: { from: "." }, count: 1 };
}

function isTaught(shapes: Shapes, kind: RecordKind, field: string): boolean {
  const isAbsentFlag = shapes.absentMeansFalse.some((flag) => flag === field);
  return shapes.records[kind]?.fields[field] !== undefined || isAbsentFlag;
}

/** `undefined` where all, or all but a few, can be read. */
function learn(wanted: WantedField, all: readonly SentRecord[]): Step | undefined {
  const { kind, field, type } = wanted;
  const wanting = all.filter((sent) => isWantedAtAll(kind, field, sent));
  const lacking = wanting.filter((sent) => isWanted(kind, field, sent));
  if (lacking.length === 0) return undefined;
  const count = lacking.length;
  const flag = type === "flag" ? absentFlag(field, all) : undefined;
  if (flag === "inferred") return undefined;
  if (flag === "switch") return { proposal: { kind, field, source: "absent", count } };
  if (count < wanting.length * SHAPE_SHARE) return undefined;
  const records = lacking.map(({ record }) => record);
  const candidates = candidatesFor(kind, field, type, records);
  const [best, next] = candidates;
  if (best && best.score > (next?.score ?? 0)) {
    return { proposal: { kind, field, source: best.source, count } };
  }
  if (!best && flag === "unseen") return { proposal: { kind, field, source: "absent", count } };
  const tied = candidates.filter(({ score }) => score === best?.score);
  return { question: { kind, field, count, candidates: tied.map(({ source }) => source.from) } };
}

const PRICE_SWITCHES = ["useVariants", "usePricingTiers"];

/**
 * `inferred`: shown only as true; `switch`: the same of a price switch; `unseen`: shown nowhere.
 */
function absentFlag(field: string, services: readonly SentRecord[]) {
  if (field in inferAbsentFlags(services.map(({ record }) => record))) return "inferred";
  const shown = services.map(({ record }) => record[field]).filter((value) => value !== undefined);
  if (!PRICE_SWITCHES.includes(field)) return shown.length === 0 ? "unseen" : undefined;
  return shown.length > 0 && shown.every((value) => value === true) ? "switch" : undefined;
}

export function withProposal(shapes: Shapes, { kind, field, source }: Proposal): Shapes {
  const flag = SHAPE_FLAGS.find((each) => each === field);
  if (source === "absent") return flag ? withAbsentFlag(shapes, flag) : shapes;
  const { fields = {}, ignore = [] } = shapes.records[kind] ?? {};
  const taught = { fields: { ...fields, [field]: source }, ignore };
  return { ...shapes, records: { ...shapes.records, [kind]: taught } };
}

function withAbsentFlag(shapes: Shapes, flag: ShapeFlag): Shapes {
  return { ...shapes, absentMeansFalse: [...shapes.absentMeansFalse, flag] };
}

export function shapesFileOf({ records, absentMeansFalse }: Shapes): object {
  const kinds = Object.entries(records).map(([kind, shape]) => {
    const fields = Object.entries(shape?.fields ?? {}).map(([field, source]) => [
      field,
      source.unit === undefined && source.by === undefined ? source.from : source,
    ]);
    const ignored = shape && shape.ignore.length > 0 ? { ignore: shape.ignore } : {};
    return [kind, { ...Object.fromEntries(fields), ...ignored }];
  });
  return {
    ...Object.fromEntries(kinds),
    ...(absentMeansFalse.length > 0 && { absentMeansFalse }),
  };
}
