import { z } from "zod";
import { isRecord, named, pick } from "./names.ts";
import { dateOfDateTime, id, orNull, time } from "./values.ts";

const appointmentNames = {
  id: ["id"],
  clientId: ["clientId"],
  client: ["client"],
  date: ["appointmentDate", "date"],
  lines: ["services"],
} as const;

export type WireAppointmentLine = {
  readonly serviceId: string;
  readonly startTime: string;
  readonly teamMemberId: string | null;
};

/**
 * All that is kept of an appointment's full record (§2.3): whose, when, what, with whom. Notes,
 * cards, payment links and the rest never leave the parser (§4.8 rule 1).
 */
export type WireAppointmentRef = {
  readonly id: string;
  readonly clientId: string;
  readonly date: string;
  readonly lines: readonly WireAppointmentLine[];
};

const line = z.object({ serviceId: id, startTime: time, teamMemberId: orNull(id) });

/** The client's id may sit in a record of its own; one that is another's leaves it in doubt. */
function withClientId(raw: unknown): unknown {
  if (!isRecord(raw) || !isRecord(raw.client)) return raw;
  const found = pick({ outer: raw.clientId, inner: raw.client.id }, ["outer", "inner"]);
  return { ...raw, clientId: found.conflict ? undefined : found.value };
}

/** One line that cannot be read makes the whole record unreadable: half a match is no evidence. */
export const wireAppointment = named(
  appointmentNames,
  z.preprocess(
    withClientId,
    z.object({ id, clientId: id, date: dateOfDateTime, lines: z.array(line) }),
  ),
);

const LONGEST_WARNING = 500;

/** §4.9: what a warning holds is not shown. It must never cost us the id that came with it. */
const warning = z.unknown().transform((raw) => {
  if (raw === undefined || raw === null) return null;
  return (typeof raw === "string" ? raw : JSON.stringify(raw)).slice(0, LONGEST_WARNING);
});

/** §4.4: `{ id, warning }`. */
export type WireCreatedAppointment = { readonly id: string; readonly warning: string | null };

export const wireCreatedAppointment = z.object({ id, warning });
