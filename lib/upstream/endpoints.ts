import type { KeyLimits, UpstreamAccess } from "#lib/config/types.ts";
import { err, type Result } from "#lib/result.ts";
import { type Clock, systemClock } from "./clock.ts";
import { createLimiter, type Limiter, type Pressure } from "./limiter/limiter.ts";
import { createLocalLog } from "./limiter/local-log.ts";
import type { LimiterMemory } from "./limiter/memory.ts";
import {
  type WireAppointmentRef,
  type WireCreatedAppointment,
  wireAppointment,
  wireCreatedAppointment,
} from "./schema/appointment.ts";
import {
  type WireAvailability,
  type WireAvailabilityQuery,
  wireAvailability,
} from "./schema/availability.ts";
import { type WireCatalogue, wireCatalogue } from "./schema/catalogue.ts";
import { type WireClientRef, wireClient, wireCreatedClient } from "./schema/client.ts";
import { pageOf, recordOf, type WirePage } from "./schema/envelope.ts";
import type {
  WireAppointmentSearch,
  WireCancellation,
  WireClientSearch,
  WireNewAppointment,
  WireNewClient,
  WireReschedule,
} from "./schema/requests.ts";
import { type CallContext, type CallOptions, makeCall } from "./transport/call.ts";
import { createCircuit } from "./transport/circuit.ts";
import type { UpstreamFailure } from "./transport/failure.ts";
import { createHealth, type HealthIssue, type HealthListener } from "./transport/health.ts";
import { createHttp, type HttpOptions, type HttpRequest } from "./transport/http.ts";
import { type Reader, readAs, statusOnly } from "./transport/response.ts";
import { type RetryPolicy, type Route, retryPolicies } from "./transport/retry.ts";

export type { Lane, Pressure } from "./limiter/limiter.ts";
export type { CallOptions } from "./transport/call.ts";
export type { UpstreamFailure } from "./transport/failure.ts";

type EndpointResult<T> = Promise<Result<T, UpstreamFailure>>;

/** The ten endpoints of §4, with one key, its limits and its retries behind them. */
export type Upstream = {
  categories(options: CallOptions): EndpointResult<WireCatalogue>;
  availability(
    query: WireAvailabilityQuery,
    options: CallOptions,
  ): EndpointResult<WireAvailability>;
  createClient(body: WireNewClient, options: CallOptions): EndpointResult<{ readonly id: string }>;
  searchClients(
    query: WireClientSearch,
    options: CallOptions,
  ): EndpointResult<WirePage<WireClientRef>>;
  client(id: string, options: CallOptions): EndpointResult<WireClientRef>;
  createAppointment(
    body: WireNewAppointment,
    options: CallOptions,
  ): EndpointResult<WireCreatedAppointment>;
  searchAppointments(
    query: WireAppointmentSearch,
    options: CallOptions,
  ): EndpointResult<WirePage<WireAppointmentRef>>;
  appointment(id: string, options: CallOptions): EndpointResult<WireAppointmentRef>;
  reschedule(id: string, body: WireReschedule, options: CallOptions): EndpointResult<void>;
  cancel(id: string, body: WireCancellation, options: CallOptions): EndpointResult<void>;
  /** How hard the key is pressed right now. */
  pressure(): Pressure;
  /** What keeps routes from working right now, for staff. */
  healthIssues(): readonly HealthIssue[];
  /** Lets what is on its way end, refuses the rest as `closed`. */
  close(): Promise<void>;
};

export type UpstreamOptions = HttpOptions & {
  readonly clock?: Clock;
  readonly limiter?: Limiter;
  /** Of the limiter, unless one is given. */
  readonly memory?: LimiterMemory;
  readonly policies?: Readonly<Record<Route, RetryPolicy>>;
  readonly random?: () => number;
  /** Told when a route begins to be refused or to fail over and over, and when that is over. */
  readonly onHealthChange?: HealthListener;
};

const catalogueReader = readAs(wireCatalogue);
const availabilityReader = readAs(wireAvailability);
const createdClientReader = readAs(wireCreatedClient);
const clientsReader = readAs(pageOf(wireClient));
const clientReader = readAs(recordOf(wireClient));
const createdAppointmentReader = readAs(wireCreatedAppointment);
const appointmentsReader = readAs(pageOf(wireAppointment));
const appointmentReader = readAs(recordOf(wireAppointment));

export function createUpstream(access: UpstreamAccess, options: UpstreamOptions = {}): Upstream {
  const clock = options.clock ?? systemClock;
  const context: CallContext = {
    http: createHttp(access, { now: clock.now, ...options }),
    limiter: options.limiter ?? limiterOf(access.limits, clock, options.memory),
    clock,
    circuits: { categories: createCircuit(clock), availability: createCircuit(clock) },
    health: createHealth(clock, options.onHealthChange ?? (() => undefined)),
    policies: options.policies ?? retryPolicies,
    random: options.random ?? Math.random,
  };
  const { http, limiter } = context;

  function get<T>(
    route: Route,
    path: string,
    reader: Reader<T>,
    how: CallOptions,
  ): EndpointResult<T> {
    return makeCall(context, { route, request: { method: "GET", path }, reader }, how);
  }

  function post<T>(
    route: Route,
    path: string,
    body: HttpRequest["body"],
    reader: Reader<T>,
    how: CallOptions,
  ): EndpointResult<T> {
    return makeCall(context, { route, request: { method: "POST", path, body }, reader }, how);
  }

  return {
    categories: (how) => get("categories", "/api/servicecategories", catalogueReader, how),
    availability: ({ services, ...rest }, how) => {
      const query = queryOf({ ...rest, services: JSON.stringify(services) });
      const path = `/api/Appointments/availability${query}`;
      return get("availability", path, availabilityReader, how);
    },
    createClient: (body, how) =>
      post("createClient", "/api/Clients", body, createdClientReader, how),
    searchClients: (query, how) =>
      get("searchClients", `/api/Clients/search${queryOf(query)}`, clientsReader, how),
    client: (id, how) =>
      isAddressable(id)
        ? get("client", `/api/Clients/${encodeURIComponent(id)}`, clientReader, how)
        : noSuchRecord(),
    createAppointment: (body, how) =>
      post("createAppointment", "/api/Appointments", body, createdAppointmentReader, how),
    searchAppointments: (query, how) =>
      get(
        "searchAppointments",
        `/api/Appointments/search${queryOf(query)}`,
        appointmentsReader,
        how,
      ),
    appointment: (id, how) =>
      isAddressable(id)
        ? get("appointment", appointmentPath(id), appointmentReader, how)
        : noSuchRecord(),
    reschedule: (id, body, how) =>
      isAddressable(id)
        ? post("reschedule", `${appointmentPath(id)}/reschedule`, body, statusOnly, how)
        : noSuchRecord(),
    cancel: (id, body, how) =>
      isAddressable(id)
        ? post("cancel", appointmentPath(id), body, statusOnly, how)
        : noSuchRecord(),
    pressure: () => limiter.pressure(),
    healthIssues: () => context.health.healthIssues(),
    async close() {
      limiter.close();
      await http.close();
    },
  };
}

function limiterOf(limits: KeyLimits, clock: Clock, memory?: LimiterMemory): Limiter {
  return createLimiter(limits, clock, createLocalLog(limits, clock, memory));
}

function appointmentPath(id: string): string {
  return `/api/Appointments/${encodeURIComponent(id)}`;
}

/** Ids that would make another route of their path (§4), or none. */
const notIds: ReadonlySet<string> = new Set(["", ".", "..", "search", "availability"]);

function isAddressable(id: string): boolean {
  return !notIds.has(id.toLowerCase());
}

function noSuchRecord(): Promise<Result<never, UpstreamFailure>> {
  return Promise.resolve(err({ kind: "not_found", provesNothingHappened: true }));
}

type QueryValue = string | number | readonly string[] | undefined;

function queryOf(values: Readonly<Record<string, QueryValue>>): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(values)) {
    if (value !== undefined) query.append(name, String(value));
  }
  return query.size === 0 ? "" : `?${query}`;
}
