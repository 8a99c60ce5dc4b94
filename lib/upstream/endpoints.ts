import type { KeyLimits, UpstreamAccess } from "#lib/config/types.ts";
import { err, type Result } from "#lib/values/result.ts";
import { type Clock, systemClock } from "./clock.ts";
import { createLimiter, type LastTurns, type Limiter, type Pressure } from "./limiter/limiter.ts";
import { createLocalLog } from "./limiter/local-log.ts";
import type { LimiterMemory } from "./limiter/memory.ts";
import { createMappedHttp } from "./mapping/mapped-http.ts";
import { createReadingProbe, type Probe } from "./probe.ts";
import { createReaders } from "./readers.ts";
import type { WireAvailability } from "./schema/availability.ts";
import type { WireCatalogue } from "./schema/catalogue.ts";
import type {
  WireAppointmentRef,
  WireClientRef,
  WireCreatedAppointment,
  WirePage,
} from "./schema/records.ts";
import type {
  WireAppointmentSearch,
  WireAvailabilityQuery,
  WireCancellation,
  WireClientSearch,
  WireNewAppointment,
  WireNewClient,
  WireReschedule,
} from "./schema/requests.ts";
import {
  type CallContext,
  type CallObserver,
  type CallOptions,
  makeCall,
} from "./transport/call.ts";
import { createCircuit } from "./transport/circuit.ts";
import type { UpstreamFailure } from "./transport/failure.ts";
import {
  createHealth,
  type Health,
  type UpstreamProblem,
  type UpstreamProblemListener,
} from "./transport/health.ts";
import type { Http, HttpOptions, HttpRequest } from "./transport/http.ts";
import { acknowledged, type Reader } from "./transport/response.ts";
import { type RetryPolicy, type Route, retryPolicies } from "./transport/retry.ts";
import { createRights, type Rights } from "./transport/rights.ts";

export type { Lane, LastTurns, Pressure, Turn, TurnRequest } from "./limiter/limiter.ts";
export type { CallOptions } from "./transport/call.ts";
export type { UpstreamFailure } from "./transport/failure.ts";

type EndpointResult<T> = Promise<Result<T, UpstreamFailure>>;

export type UpstreamReads = {
  categories(options: CallOptions): EndpointResult<WireCatalogue>;
  availability(
    query: WireAvailabilityQuery,
    options: CallOptions,
  ): EndpointResult<WireAvailability>;
  searchClients(
    query: WireClientSearch,
    options: CallOptions,
  ): EndpointResult<WirePage<WireClientRef>>;
  client(id: string, options: CallOptions): EndpointResult<WireClientRef>;
  searchAppointments(
    query: WireAppointmentSearch,
    options: CallOptions,
  ): EndpointResult<WirePage<WireAppointmentRef>>;
  appointment(id: string, options: CallOptions): EndpointResult<WireAppointmentRef>;
  pressure(): Pressure;
};

export type UpstreamWrites = {
  createClient(body: WireNewClient, options: CallOptions): EndpointResult<{ readonly id: string }>;
  createAppointment(
    body: WireNewAppointment,
    options: CallOptions,
  ): EndpointResult<WireCreatedAppointment>;
  reschedule(id: string, body: WireReschedule, options: CallOptions): EndpointResult<void>;
  cancel(id: string, body: WireCancellation, options: CallOptions): EndpointResult<void>;
};

/** The ten endpoints of §4 for one API key, with its rate limits and retries. */
export type Upstream = UpstreamReads &
  UpstreamWrites & {
    /** Bare answers to reads, within the limits, for diagnosis. */
    readonly probe: Pick<Probe, "get">;
    readonly rights: Omit<Rights, "record">;
    readonly turn: Limiter["turn"];
    /** Asks for the catalogue to learn whether the key is accepted; what it holds is not read. */
    tryKey(options: CallOptions): EndpointResult<void>;
    lastTurns(): LastTurns;
    upstreamProblems(): readonly UpstreamProblem[];
    lastAnswerAt: Health["lastAnswerAt"];
    /** Waits for calls in flight; later calls fail as `closed`. */
    close(): Promise<void>;
  };

/** The reads alone, also at run time: what is handed out cannot be made to write by a cast. */
export function readsOf(upstream: UpstreamReads): UpstreamReads {
  const { categories, availability, searchClients, client } = upstream;
  const { searchAppointments, appointment, pressure } = upstream;
  return {
    categories,
    availability,
    searchClients,
    client,
    searchAppointments,
    appointment,
    pressure,
  };
}

export type UpstreamOptions = HttpOptions & {
  /** Instead of HTTP: what answers requests. */
  readonly http?: Http;
  readonly limiter?: Limiter;
  readonly memory?: LimiterMemory;
  readonly policies?: Readonly<Record<Route, RetryPolicy>>;
  readonly random?: () => number;
  readonly onHealthChange?: UpstreamProblemListener;
  readonly observe?: CallObserver;
};

export function createUpstream(access: UpstreamAccess, options: UpstreamOptions = {}): Upstream {
  const clock = options.clock ?? systemClock;
  const context: CallContext = {
    http: options.http ?? createMappedHttp(access, options),
    limiter: options.limiter ?? createLocalLimiter(access.limits, clock, options.memory),
    clock,
    circuits: { categories: createCircuit(clock), availability: createCircuit(clock) },
    health: createHealth(clock, options.onHealthChange ?? (() => undefined)),
    rights: createRights(clock),
    policies: options.policies ?? retryPolicies,
    random: options.random ?? Math.random,
    observe: options.observe ?? (() => ({ ended: () => undefined })),
  };
  const { http, limiter } = context;
  const readers = createReaders();

  function get<T>(
    route: Route,
    path: string,
    reader: Reader<T>,
    callOptions: CallOptions,
  ): EndpointResult<T> {
    return makeCall(context, { route, request: { method: "GET", path }, reader }, callOptions);
  }

  function post<T>(
    route: Route,
    path: string,
    body: HttpRequest["body"],
    reader: Reader<T>,
    callOptions: CallOptions,
  ): EndpointResult<T> {
    return makeCall(
      context,
      { route, request: { method: "POST", path, body }, reader },
      callOptions,
    );
  }

  return {
    categories: (callOptions) =>
      get("categories", "/api/servicecategories", readers.categories, callOptions),
    availability: ({ services, ...rest }, callOptions) => {
      const query = queryString({ ...rest, services: JSON.stringify(services) });
      const path = `/api/Appointments/availability${query}`;
      return get("availability", path, readers.availability, callOptions);
    },
    createClient: (body, callOptions) =>
      post("createClient", "/api/Clients", body, readers.createdClient, callOptions),
    searchClients: (query, callOptions) =>
      get(
        "searchClients",
        `/api/Clients/search${queryString(query)}`,
        readers.clients,
        callOptions,
      ),
    client: (id, callOptions) =>
      isAddressable(id)
        ? get("client", `/api/Clients/${encodeURIComponent(id)}`, readers.client, callOptions)
        : notFoundResult(),
    createAppointment: (body, callOptions) =>
      post("createAppointment", "/api/Appointments", body, readers.createdAppointment, callOptions),
    searchAppointments: (query, callOptions) =>
      get(
        "searchAppointments",
        `/api/Appointments/search${queryString(query)}`,
        readers.appointments,
        callOptions,
      ),
    appointment: (id, callOptions) =>
      isAddressable(id)
        ? get("appointment", appointmentPath(id), readers.appointment, callOptions)
        : notFoundResult(),
    reschedule: (id, body, callOptions) =>
      isAddressable(id)
        ? post("reschedule", `${appointmentPath(id)}/reschedule`, body, acknowledged, callOptions)
        : notFoundResult(),
    cancel: (id, body, callOptions) =>
      isAddressable(id)
        ? post("cancel", appointmentPath(id), body, acknowledged, callOptions)
        : notFoundResult(),
    pressure: () => limiter.pressure(),
    turn: (signal) => limiter.turn(signal),
    tryKey: (callOptions) => get("categories", "/api/servicecategories", acknowledged, callOptions),
    lastTurns: () => limiter.lastTurns(),
    probe: createReadingProbe(http, limiter),
    rights: context.rights,
    upstreamProblems: () => context.health.upstreamProblems(),
    lastAnswerAt: (route) => context.health.lastAnswerAt(route),
    async close() {
      limiter.close();
      await http.close();
    },
  };
}

function createLocalLimiter(limits: KeyLimits, clock: Clock, memory?: LimiterMemory): Limiter {
  return createLimiter(limits, clock, createLocalLog(limits, clock, memory));
}

function appointmentPath(id: string): string {
  return `/api/Appointments/${encodeURIComponent(id)}`;
}

/** Ids that would turn the path into another route's (§4). */
const reservedIds: ReadonlySet<string> = new Set(["", ".", "..", "search", "availability"]);

function isAddressable(id: string): boolean {
  return !reservedIds.has(id.toLowerCase());
}

function notFoundResult(): Promise<Result<never, UpstreamFailure>> {
  return Promise.resolve(err({ kind: "not_found", provesNothingHappened: true }));
}

type QueryValue = string | number | readonly string[] | undefined;

function queryString(values: Readonly<Record<string, QueryValue>>): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(values)) {
    if (value !== undefined) query.append(name, String(value));
  }
  return query.size === 0 ? "" : `?${query}`;
}
