import { z } from "zod";
import { isDate } from "#lib/values/calendar.ts";
import { bareRecord, type RecordKind, record } from "./canonical.ts";
import { readEach } from "./issue.ts";
import { date, id, minutes, orNull, price, text, time } from "./values.ts";

/** Of a record with many fields that we do not need, one unreadable part hides no other. */
function orNothing<S extends z.ZodType>(schema: S) {
  return orNull(schema).catch(null);
}

export type WireClientRef = {
  readonly id: string;
  readonly email?: string | undefined;
  readonly phoneNumber?: string | undefined;
  /** The upstream matches active clients only (§4.3 rule 1). */
  readonly isActive: boolean;
};

const client = record("client", {
  id,
  email: text,
  phoneNumber: text,
  isActive: z
    .unknown()
    .optional()
    .transform((value) => value !== false),
});

export type WireAppointmentLine = {
  readonly serviceId: string | null;
  readonly startTime: string | null;
  readonly teamMemberId: string | null;
  readonly durationInMinutes?: number | null | undefined;
  /** Major units. */
  readonly price?: number | null | undefined;
  readonly variantId?: string | null | undefined;
  readonly bundleId?: string | null | undefined;
  readonly addons?: readonly { readonly optionId: string }[] | null | undefined;
};

/** `none`: explicitly no client, as for walk-ins and blocked time; `unsaid`: no such field. */
export type WireAppointmentClient = { readonly id: string } | "none" | "unsaid" | "unreadable";

/** No notes, cards or payment links leave the parser (§4.8 rule 1). */
export type WireAppointmentRef = {
  readonly id: string | null;
  readonly client: WireAppointmentClient;
  readonly date: string | null;
  readonly lines: readonly WireAppointmentLine[] | null;
  /** `false`: it is not known to be cancelled (§3). */
  readonly isCancelled: boolean;
};

const line = record("line", {
  serviceId: orNothing(id),
  startTime: orNothing(time),
  teamMemberId: orNothing(id),
  durationInMinutes: orNothing(minutes),
  price: orNothing(price),
  variantId: orNothing(id),
  bundleId: orNothing(id),
  addons: orNothing(z.array(record("addon", { optionId: id }))),
});

/** A date-time's first ten characters are its day, unless it is an instant, which may be of another. */
const dayOf = z
  .string()
  .transform((value) =>
    value.replace(/^(.{10})[T ](?:00:00(?::00(?:\.0+)?)?Z|\d{2}:\d{2}[\d:.]*)$/, "$1"),
  )
  .pipe(date);

/** §3 documents no status. What says it otherwise is taught by `mapping`. */
const cancellation = {
  isCancelled: z.unknown().optional(),
  cancelled: z.unknown().optional(),
  canceled: z.unknown().optional(),
  cancelledAt: z.unknown().optional(),
  canceledAt: z.unknown().optional(),
  status: z.unknown().optional(),
  state: z.unknown().optional(),
};

type Cancellation = z.output<z.ZodObject<typeof cancellation>>;

function isCancelled(said: Cancellation): boolean {
  return (
    [said.isCancelled, said.cancelled, said.canceled].includes(true) ||
    [said.cancelledAt, said.canceledAt].some(isDay) ||
    [said.status, said.state].some(isCancelledWord)
  );
}

function isCancelledWord(value: unknown): boolean {
  return typeof value === "string" && /^cancell?ed$/i.test(value);
}

function isDay(value: unknown): boolean {
  return typeof value === "string" && isDate(value.slice(0, 10));
}

type SaidClient = { readonly clientId?: unknown; readonly client?: unknown };

/** The client's id may be in `clientId` or `client.id`; two different ids are unreadable. */
function clientOf({ clientId, client: nested }: SaidClient): WireAppointmentClient {
  if (clientId === undefined && nested === undefined) return "unsaid";
  if ((clientId ?? null) === null && (nested ?? null) === null) return "none";
  const inner = record("client", { id: orNothing(id) }).safeParse(nested).data?.id;
  const outer = orNothing(id).parse(clientId);
  const [first, second = first] = [outer, inner].filter((one) => (one ?? null) !== null);
  return typeof first === "string" && first === second ? { id: first } : "unreadable";
}

const appointment = record("appointment", {
  id: orNothing(id),
  clientId: z.unknown().optional(),
  client: z.unknown().optional(),
  appointmentDate: orNothing(dayOf),
  services: orNothing(z.array(line)),
  ...cancellation,
}).transform(
  (one): WireAppointmentRef => ({
    id: one.id,
    client: clientOf(one),
    date: one.appointmentDate,
    lines: one.services,
    isCancelled: isCancelled(one),
  }),
);

export type WirePage<T> = {
  readonly records: readonly T[];
  /** With unreadable records, a search cannot prove that something is absent. */
  readonly unreadable: number;
  readonly total?: number;
};

const count = orNothing(z.int().nonnegative());
const totals = { total: count, count };
const pageInfo = orNothing(record("pageInfo", totals));

/** The envelope is undocumented (§4.9): a list under an accepted name, or bare. */
function pageOf<T>(kind: RecordKind, item: z.ZodType<T>) {
  return z
    .preprocess(
      (raw) => (Array.isArray(raw) ? { data: raw } : raw),
      record(kind, { data: z.array(z.unknown()), ...totals, page: pageInfo, meta: pageInfo }),
    )
    .transform(({ data, page, meta, ...envelope }): WirePage<T> => {
      const { items } = readEach(item, data, "data");
      const said = [envelope, page, meta].flatMap((one) => [
        one?.total ?? [],
        // As many as the page holds may be the count of this page alone.
        one?.count === data.length ? [] : (one?.count ?? []),
      ]);
      const all = said.flat();
      return {
        records: items,
        unreadable: data.length - items.length,
        // Too small a total would prove absence; too large a one only makes the search incomplete.
        ...(all.length > 0 && { total: Math.max(...all) }),
      };
    });
}

const MAX_WARNING = 500;

/** The content of a warning is undocumented (§4.9); it must never cost the id. */
const warning = z
  .unknown()
  .optional()
  .transform((raw) => {
    if ((raw ?? null) === null) return null;
    return (typeof raw === "string" ? raw : JSON.stringify(raw)).slice(0, MAX_WARNING);
  });

export type WireCreatedAppointment = { readonly id: string; readonly warning: string | null };

/** The id alone proves the appointment. */
export const wireCreatedAppointment = z.preprocess(
  bareRecord,
  record("appointment", { id, warning }),
);
export const wireCreatedClient = z.preprocess(bareRecord, record("client", { id }));
export const wireClient = z.preprocess(bareRecord, client);
export const wireAppointment = z.preprocess(bareRecord, appointment);
export const wireClients = pageOf("clientSearch", client);
export const wireAppointments = pageOf("appointmentSearch", appointment);
