import { z } from "zod";
import { recordOf } from "./envelope.ts";
import { isRecord, named, pick } from "./names.ts";
import { type Standing, standingOf } from "./standing.ts";
import { dateOfDateTime, id, minutes, price, time } from "./values.ts";

const appointmentNames = {
  id: ["id"],
  client: ["client"],
  date: ["appointmentDate", "date"],
  lines: ["services"],
  standing: ["standing"],
  total: ["totalPrice", "total", "totalAmount"],
} as const;

export type WireAppointmentLine = {
  readonly serviceId: string | null;
  readonly startTime: string | null;
  readonly teamMemberId: string | null;
  readonly durationInMinutes?: number | null | undefined;
  /** Major units, as `total`. What follows is compared by a rehearsal alone. */
  readonly price?: number | undefined;
  readonly variantId?: string | undefined;
  readonly bundleId?: string | undefined;
  /** Ids of the options; absent where the record does not show add-ons in the documented way. */
  readonly addons?: readonly string[] | undefined;
};

/** `none`: explicitly no client, as for walk-ins and blocked time; `unsaid`: no such field. */
export type WireAppointmentClient = { readonly id: string } | "none" | "unsaid" | "unreadable";

/**
 * No notes, cards or payment links leave the parser (§4.8 rule 1). Each part is read by itself, so
 * one unreadable part does not hide whose it is.
 */
export type WireAppointmentRef = {
  readonly id: string | null;
  readonly client: WireAppointmentClient;
  readonly date: string | null;
  /** Without those that say to be cancelled. */
  readonly lines: readonly WireAppointmentLine[] | null;
  /** Of the whole appointment, where the record shows one. */
  readonly total?: number | undefined;
} & Standing;

function orNullIfInvalid<S extends z.ZodType>(schema: S) {
  return schema
    .nullish()
    .catch(null)
    .transform((value) => value ?? null);
}

function orAbsent<S extends z.ZodType>(schema: S) {
  const present = schema.nullish().catch(undefined);
  return present.transform((value) => value ?? undefined).optional();
}

const line = z
  .object({
    serviceId: orNullIfInvalid(id),
    startTime: orNullIfInvalid(time),
    teamMemberId: orNullIfInvalid(id),
    durationInMinutes: minutes.nullish().catch(undefined),
    price: orAbsent(price),
    variantId: orAbsent(id),
    bundleId: orAbsent(id),
    addons: orAbsent(z.array(z.object({ optionId: id }).transform(({ optionId }) => optionId))),
  })
  .catch({ serviceId: null, startTime: null, teamMemberId: null });

/** The client's id may be in `clientId` or `client.id`; two different ids are unreadable. */
function withClient(raw: unknown): unknown {
  if (!isRecord(raw)) return raw;
  const { clientId, client } = raw;
  if (clientId === undefined && client === undefined) return { ...raw, client: "unsaid" };
  if ((clientId ?? null) === null && (client ?? null) === null) return { ...raw, client: "none" };
  const inner = isRecord(client) ? client.id : undefined;
  const picked = pick({ outer: clientId, inner }, ["outer", "inner"]);
  const parsed = id.safeParse(picked.value);
  const isRead = parsed.success && !picked.conflict;
  return { ...raw, client: isRead ? { id: parsed.data } : "unreadable" };
}

/** A line that says to be cancelled is no part of the visit any more. */
function withStanding(raw: unknown): unknown {
  if (!isRecord(raw)) return raw;
  const { services: lines } = raw;
  const said = standingOf(raw);
  if (!Array.isArray(lines) || lines.length === 0) return { ...raw, standing: said };
  const left = lines.filter((one) => !(isRecord(one) && standingOf(one).cancelled));
  const standing = left.length === 0 ? { ...said, cancelled: true } : said;
  return { ...raw, services: left, standing };
}

const clientOf = z.union([z.object({ id: z.string() }), z.enum(["none", "unsaid", "unreadable"])]);

export const wireAppointment = z.preprocess(
  (raw) => withClient(withStanding(raw)),
  named(
    appointmentNames,
    z.object({
      id: orNullIfInvalid(id),
      client: clientOf,
      date: orNullIfInvalid(dateOfDateTime),
      lines: orNullIfInvalid(z.array(line)),
      standing: z.custom<Standing>(),
      total: orAbsent(price),
    }),
  ).transform(({ standing, ...rest }) => ({ ...rest, ...standing })),
);

const MAX_WARNING = 500;

/** The content of a warning is undocumented (§4.9); it must never cost the id. */
const warning = z
  .unknown()
  .optional()
  .transform((raw) => {
    if (raw === undefined || raw === null) return null;
    return (typeof raw === "string" ? raw : JSON.stringify(raw)).slice(0, MAX_WARNING);
  });

export type WireCreatedAppointment = { readonly id: string; readonly warning: string | null };

/** The id alone proves the appointment. */
export const wireCreatedAppointment = recordOf(z.object({ id, warning }));
