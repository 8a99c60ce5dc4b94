import { z } from "zod";
import { recordOf } from "./envelope.ts";
import { isRecord, type Names, named, type WireRecord } from "./names.ts";
import { id, text } from "./values.ts";

const clientNames = { id: ["id"], email: ["email", "emailAddress"] } as const;

/** All numbers are read, because the upstream may match its client by any of them. */
const phoneNames = [
  "phoneNumber",
  "phone",
  "mobile",
  "mobileNumber",
  "mobilePhone",
  "mobilePhoneNumber",
];

/** The fields of a client's state are undocumented (§3): common names and values. */
const activeFlags = ["isActive", "active", "enabled", "isEnabled"];
const inactiveFlags = [
  "isInactive",
  "inactive",
  "isDeleted",
  "deleted",
  "isArchived",
  "archived",
  "isMerged",
  "merged",
];
const inactiveMarks = [
  "deletedAt",
  "archivedAt",
  "mergedAt",
  "deactivatedAt",
  "mergedIntoId",
  "mergedInto",
  "mergedIntoClientId",
];
const stateNames = ["status", "state", "clientStatus"];
/** All that is looked at in a record. */
export const clientFieldNames: Names = {
  ...clientNames,
  ...Object.fromEntries(
    [phoneNames, activeFlags, inactiveFlags, inactiveMarks, stateNames]
      .flat()
      .map((name) => [name, [name]]),
  ),
};

export type WireClientRef = {
  readonly id: string;
  readonly email?: string;
  readonly phones?: readonly string[];
  /** The upstream matches active clients only (§4.3 rule 1). */
  readonly isInactive?: true;
};

const reference = named(clientNames, z.object({ id, email: text }));

export const wireClient = z.unknown().transform((raw, context): WireClientRef => {
  const read = reference.safeParse(raw);
  if (!read.success || !isRecord(raw)) {
    context.addIssue({ code: "custom", message: "expected a client" });
    return z.NEVER;
  }
  const phones = phoneNames.map((name) => raw[name]).filter((phone) => typeof phone === "string");
  return {
    id: read.data.id,
    ...(read.data.email === null ? {} : { email: read.data.email }),
    ...(phones.length > 0 && { phones }),
    ...(isInactive(raw) && { isInactive: true }),
  };
});

const INACTIVE = /^(?:inactive|deactivated|disabled|merged|deleted|removed|archived)$/i;

function isInactive(raw: WireRecord): boolean {
  return (
    activeFlags.some((name) => raw[name] === false) ||
    inactiveFlags.some((name) => raw[name] === true) ||
    inactiveMarks.some((name) => isMark(raw[name])) ||
    stateNames.some((name) => INACTIVE.test(String(raw[name])))
  );
}

/** An id or a date; some serialisers write 0, "" or year 1 for none. */
function isMark(value: unknown): boolean {
  if (typeof value === "number") return value > 0;
  if (typeof value === "string") return value !== "" && !value.startsWith("0001-");
  return isRecord(value);
}

export const wireCreatedClient = recordOf(z.object({ id }));
