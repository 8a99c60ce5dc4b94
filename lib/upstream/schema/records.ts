import { z } from "zod";
import { isDate } from "#lib/values/calendar.ts";
import { bareRecord, enveloped, type RecordKind, record } from "./canonical.ts";
import { readEach } from "./issue.ts";
import { date, id, minutes, orNull, price, text, time } from "./values.ts";

const anything = z.unknown().optional();

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
  isActive: anything.transform((value) => value !== false),
});

export type WireAppointmentLine = {
  readonly serviceId: string | null;
  readonly startTime: string | null;
  readonly teamMemberId: string | null;
  readonly durationInMinutes?: number | null | undefined;
  /** Major units. */
  readonly price?: number | null | undefined;
};

/** No notes, cards or payment links leave the parser (§4.8 rule 1). */
export type WireAppointmentRef = {
  readonly id: string | null;
  /** `null`: of no client, as walk-ins and blocked time are, or of one that cannot be read. */
  readonly clientId: string | null;
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
  isCancelled: anything,
  cancelled: anything,
  canceled: anything,
  cancelledAt: anything,
  canceledAt: anything,
  status: anything,
  state: anything,
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

const appointment = record("appointment", {
  id: orNothing(id),
  clientId: orNothing(id),
  client: orNothing(record("client", { id })),
  appointmentDate: orNothing(dayOf),
  services: orNothing(z.array(line)),
  ...cancellation,
}).transform(
  (one): WireAppointmentRef => ({
    id: one.id,
    clientId: theOnly([one.clientId, one.client?.id]),
    date: one.appointmentDate,
    lines: one.services,
    isCancelled: isCancelled(one),
  }),
);

/** In `clientId` or in `client`; two ids are none. */
function theOnly(ids: readonly (string | null | undefined)[]): string | null {
  const [first = null, second] = new Set(ids.filter((one) => typeof one === "string"));
  return second === undefined ? first : null;
}

export type WirePage<T> = {
  readonly records: readonly T[];
  /** With unreadable records, a search cannot prove that something is absent. */
  readonly unreadable: number;
};

/** The envelope is undocumented (§4.9): a list under an accepted name, or bare. */
function pageOf<T>(kind: RecordKind, item: z.ZodType<T>) {
  const envelope = record(kind, { data: z.array(z.unknown()) });
  return z.preprocess(enveloped, envelope).transform(({ data }): WirePage<T> => {
    const { items } = readEach(item, data, "data");
    return { records: items, unreadable: data.length - items.length };
  });
}

const MAX_WARNING = 500;

/** The content of a warning is undocumented (§4.9); it must never cost the id. */
const warning = anything.transform((raw) => {
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
