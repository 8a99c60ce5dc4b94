import { z } from "zod";
import { recordOf } from "./envelope.ts";
import { isRecord, named, pick } from "./names.ts";
import { dateOfDateTime, id, time } from "./values.ts";

const appointmentNames = {
  id: ["id"],
  client: ["client"],
  date: ["appointmentDate", "date"],
  lines: ["services"],
} as const;

/** What could be read of a line; `null` where a part is missing or odd. */
export type WireAppointmentLine = {
  readonly serviceId: string | null;
  readonly startTime: string | null;
  readonly teamMemberId: string | null;
};

/**
 * Whose an appointment is. `none`: the record says that it has no client, as walk-ins and blocked
 * time do; `unsaid`: it has no such field; `unreadable`: it has, but it cannot be understood.
 */
export type WireAppointmentClient = { readonly id: string } | "none" | "unsaid" | "unreadable";

/**
 * All that is kept of an appointment's full record (§2.3): whose, when, what, with whom. Notes,
 * cards, payment links and the rest never leave the parser (§4.8 rule 1). Each part is read by
 * itself: a record whose client is another's is not ours, however odd the rest of it.
 */
export type WireAppointmentRef = {
  readonly id: string | null;
  readonly client: WireAppointmentClient;
  readonly date: string | null;
  /** `null`: there are none that can be read. */
  readonly lines: readonly WireAppointmentLine[] | null;
};

function orNothing<S extends z.ZodType>(schema: S) {
  return schema
    .nullish()
    .catch(null)
    .transform((value) => value ?? null);
}

const line = z
  .object({
    serviceId: orNothing(id),
    startTime: orNothing(time),
    teamMemberId: orNothing(id),
  })
  .catch({ serviceId: null, startTime: null, teamMemberId: null });

/** The client's id may sit in a record of its own; one that is another's leaves it in doubt. */
function withClient(raw: unknown): unknown {
  if (!isRecord(raw)) return raw;
  const { clientId, client } = raw;
  if (clientId === undefined && client === undefined) return { ...raw, client: "unsaid" };
  if ((clientId ?? null) === null && (client ?? null) === null) return { ...raw, client: "none" };
  const inner = isRecord(client) ? client.id : undefined;
  const found = pick({ outer: clientId, inner }, ["outer", "inner"]);
  const parsed = id.safeParse(found.value);
  const isRead = parsed.success && !found.conflict;
  return { ...raw, client: isRead ? { id: parsed.data } : "unreadable" };
}

const clientOf = z.union([z.object({ id: z.string() }), z.enum(["none", "unsaid", "unreadable"])]);

export const wireAppointment = z.preprocess(
  withClient,
  named(
    appointmentNames,
    z.object({
      id: orNothing(id),
      client: clientOf,
      date: orNothing(dateOfDateTime),
      lines: orNothing(z.array(line)),
    }),
  ),
);

const MAX_WARNING = 500;

/** §4.9: what a warning holds is not shown. It must never cost us the id that came with it. */
const warning = z
  .unknown()
  .optional()
  .transform((raw) => {
    if (raw === undefined || raw === null) return null;
    return (typeof raw === "string" ? raw : JSON.stringify(raw)).slice(0, MAX_WARNING);
  });

/** §4.4: `{ id, warning }`. */
export type WireCreatedAppointment = { readonly id: string; readonly warning: string | null };

/** The id alone is proof of the appointment, whatever else is odd about the answer. */
export const wireCreatedAppointment = recordOf(z.object({ id, warning }));
