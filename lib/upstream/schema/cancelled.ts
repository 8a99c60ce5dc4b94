import { isRecord, type WireRecord } from "./names.ts";

/** How records of such services say that they are cancelled; none of it is documented (§3). */
const CANCELLED_FLAGS = ["isCancelled", "isCanceled", "cancelled", "canceled", "isDeleted"];
const CANCELLED_AT = ["cancelledAt", "canceledAt", "cancelledOn", "canceledOn", "deletedAt"];
const STATUS_TEXTS = ["status", "statusName", "statusId", "appointmentStatus"];
const CANCELLED_WORD = /cancel/i;

/** `false` only where a known field says so in words or as a flag: a number says nothing. */
export function isCancelled(raw: WireRecord): boolean | undefined {
  const said = [
    ...CANCELLED_FLAGS.map((name) => (typeof raw[name] === "boolean" ? raw[name] : undefined)),
    ...CANCELLED_AT.map((name) => (name in raw ? isSetTime(raw[name]) : undefined)),
    ...STATUS_TEXTS.map((name) => saysCancelled(raw[name])),
    isRecord(raw.cancellation) ? true : undefined,
  ];
  if (said.includes(true)) return true;
  return said.includes(false) ? false : undefined;
}

/** Some serialisers write the minimum date for "none". */
function isSetTime(value: unknown): boolean {
  return typeof value === "string" && value !== "" && !value.startsWith("0001-");
}

function saysCancelled(value: unknown): boolean | undefined {
  const text = isRecord(value) ? value.name : value;
  if (typeof text !== "string" || !/[a-z]{4}/i.test(text) || isIdentifier(text)) return undefined;
  return CANCELLED_WORD.test(text);
}

function isIdentifier(text: string): boolean {
  return /^[0-9a-f-]{20,}$/i.test(text);
}
