import { isRecord, type WireRecord } from "./names.ts";
import { meaningOf } from "./status-words.ts";

/**
 * Whether an appointment's record says that it stands; none of it is documented (§3). Certain is only
 * what can mean nothing else, and what contradicts itself is not.
 */
export type Standing = {
  /** `false`: it says that it stands. `undefined`: it does not say, or not in words that are known. */
  readonly cancelled?: boolean | undefined;
  /** What its status fields hold, for comparison with other records of the same upstream. */
  readonly status?: string | undefined;
  /** It says both, or hints at a cancellation that it does not state. */
  readonly isContradicted?: true | undefined;
};

const FLAGS = ["iscancelled", "iscanceled", "cancelled", "canceled"];
/** `false` and no date say nothing here: what is not deleted may be cancelled. */
const DELETED_FLAGS = ["isdeleted", "deleted"];
const TIMES = ["cancelledat", "canceledat", "cancelledon", "canceledon"];
const MORE_TIMES = ["cancellationdate", "canceldate", "cancelleddate", "canceleddate"];
const DELETED_TIMES = ["deletedat", "deletedon"];
const STATUSES = ["status", "statusname", "statusid", "statuscode", "state", "statename"];
const OF_AN_APPOINTMENT = /^(?:appointment|booking)(?=stat)/;
const IN_A_STATUS = ["name", "id", "code", "key", "value", "title", "label", "slug"];
const OBJECTS = ["cancellation", "cancelation", "cancellationdetails", "cancellationinfo"];
/** In an object of a cancellation: a policy has other dates. */
const TIMES_INSIDE = [...TIMES, ...MORE_TIMES, "at", "on", "date"];
const PERSONS = ["cancelledby", "canceledby", "cancelledbyid", "canceledbyid"];
const HINTS = ["cancellationreason", "cancelreason", "cancellationreasonid", "cancelreasonid"];
const HINTS_INSIDE = [...HINTS, "reason", "reasonid", "by"];

export function standingOf(raw: WireRecord): Standing {
  const fields = new Map(Object.entries(raw).map(([name, value]) => [plain(name), value]));
  const lines = Array.isArray(raw.services) ? raw.services.filter(isRecord) : [];
  const texts = [...statusTexts(fields), ...lines.flatMap((line) => lineTexts(line))];
  const said = [
    ...FLAGS.map((name) => flagSays(fields.get(name))),
    ...DELETED_FLAGS.map((name) => onlyCancelled(flagSays(fields.get(name)))),
    ...[...TIMES, ...MORE_TIMES].map((name) => fields.has(name) && timeSays(fields.get(name))),
    ...DELETED_TIMES.map((name) => onlyCancelled(timeSays(fields.get(name)))),
    ...PERSONS.map((name) => isFilled(fields.get(name)) && ("cancelled" as const)),
    ...HINTS.map((name) => isFilled(fields.get(name)) && ("hint" as const)),
    ...OBJECTS.flatMap((name) => objectSays(fields.get(name))),
    ...texts.map(({ text }) => meaningOf(text) ?? ("unknown" as const)),
  ];
  const cancelled = said.includes("cancelled");
  const stands = said.includes("standing");
  const status = texts.map(({ name, text }) => `${name}=${text}`).join(" ");
  return {
    ...(texts.length > 0 && { status }),
    ...(cancelled && !stands && { cancelled: true }),
    ...(!cancelled && isSurelyStanding(said) && { cancelled: false }),
    ...(((cancelled && stands) || (!cancelled && said.includes("hint"))) && {
      isContradicted: true,
    }),
  };
}

type Said = "cancelled" | "standing" | "hint" | "unset" | "unknown" | false;

/** A date of cancellation that is not set says so too, unless a word beside it is not known. */
function isSurelyStanding(said: readonly Said[]): boolean {
  if (said.includes("hint") || said.includes("unknown")) return false;
  return said.includes("standing") || said.includes("unset");
}

function plain(name: string): string {
  return name
    .toLowerCase()
    .replaceAll(/[^a-z]/g, "")
    .replace(OF_AN_APPOINTMENT, "");
}

type StatusText = { readonly name: string; readonly text: string };

function statusTexts(fields: ReadonlyMap<string, unknown>): readonly StatusText[] {
  return STATUSES.flatMap((name) => {
    const value = fields.get(name);
    if (!isRecord(value)) return textOf(name, value);
    return IN_A_STATUS.flatMap((inner) => textOf(`${name}.${inner}`, value[inner]));
  });
}

/** A cancelled line is left out by its reader, so its status is none of the appointment's. */
function lineTexts(line: WireRecord): readonly StatusText[] {
  if (standingOf(line).cancelled) return [];
  const texts = statusTexts(new Map(Object.entries(line).map(([name, at]) => [plain(name), at])));
  return texts.map(({ name, text }) => ({ name: `line ${name}`, text }));
}

function textOf(name: string, value: unknown): readonly StatusText[] {
  if (typeof value === "number") return [{ name, text: String(value) }];
  return typeof value === "string" && value.trim() !== "" ? [{ name, text: value.trim() }] : [];
}

function onlyCancelled(said: Said): Said {
  return said === "cancelled" && said;
}

/** Under such a name some write a date, or an object. */
function flagSays(value: unknown): Said {
  const text = String(value).toLowerCase();
  if (["true", "1", "yes", "y"].includes(text)) return "cancelled";
  if (["false", "0", "no", "n"].includes(text)) return "standing";
  return isFilled(value) && timeSays(value);
}

/** Serialisers write "none" as null, an empty text, 0 or a date of long ago. */
const FIRST_YEAR_MS = Date.UTC(2000);
const LARGEST_SECONDS = 100_000_000_000;

function timeSays(value: unknown): Said {
  if (value === undefined || value === null || value === "" || value === false) return "unset";
  const number = Number(value);
  const at = Number.isFinite(number)
    ? number * (number < LARGEST_SECONDS ? 1_000 : 1)
    : Date.parse(String(value));
  if (Number.isNaN(at)) return "hint";
  return at >= FIRST_YEAR_MS ? "cancelled" : "unset";
}

/** An object of that name may hold a policy or nothing: only what is inside tells. */
function objectSays(value: unknown): readonly Said[] {
  if (!isRecord(value)) return [isFilled(value) && value !== true && ("hint" as const)];
  const inside = new Map(Object.entries(value).map(([name, each]) => [plain(name), each]));
  return [
    ...FLAGS.map((name) => flagSays(inside.get(name))),
    ...TIMES_INSIDE.map((name) => onlyCancelled(timeSays(inside.get(name)))),
    ...PERSONS.map((name) => isFilled(inside.get(name)) && ("cancelled" as const)),
    ...HINTS_INSIDE.map((name) => isFilled(inside.get(name)) && ("hint" as const)),
  ];
}

function isFilled(value: unknown): boolean {
  return Boolean(value) && !(isRecord(value) && Object.keys(value).length === 0);
}
