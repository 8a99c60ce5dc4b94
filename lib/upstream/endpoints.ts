import type { KeyLimits, UpstreamAccess } from "#lib/config/types.ts";
import { err, type Result } from "#lib/values/result.ts";
import { type Clock, systemClock } from "./clock.ts";
import { createLimiter, type Limiter, type Pressure } from "./limits/limiter.ts";
import { createLocalLog, type LimitsMemory } from "./limits/local-log.ts";
import { createMappedHttp } from "./mapping/mapped-http.ts";
import { isAddressable, type Parameters, type Route, requestOf } from "./routes.ts";
import { type WireAvailability, wireAvailability } from "./schema/availability.ts";
import { type WireCatalogue, wireCatalogue } from "./schema/catalogue.ts";
import {
  type WireAppointmentRef,
  type WireClientRef,
  type WireCreatedAppointment,
  type WirePage,
  wireAppointment,
  wireAppointments,
  wireClient,
  wireClients,
  wireCreatedAppointment,
  wireCreatedClient,
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
  type UpstreamProblem,
  type UpstreamProblemListener,
} from "./transport/health.ts";
import type { Http, HttpOptions } from "./transport/http.ts";
import { acknowledged, type Reader, readAs, remembering } from "./transport/response.ts";
import { type RetryPolicy, retryPolicies } from "./transport/retry.ts";
import { createRights, type Rights } from "./transport/rights.ts";

export type { Lane } from "./limits/lanes.ts";
export type { Pressure, Turn, TurnRequest } from "./limits/limiter.ts";
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
    readonly rights: Omit<Rights, "record">;
    readonly turn: Limiter["turn"];
    upstreamProblems(): readonly UpstreamProblem[];
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
  readonly memory?: LimitsMemory;
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
  const readMenu = remembering(readAs(wireCatalogue));

  function ask<T>(
    route: Route,
    reader: Reader<T>,
    callOptions: CallOptions,
    parameters: Parameters = {},
    body?: object,
  ): EndpointResult<T> {
    const { id } = parameters;
    if (id !== undefined && !isAddressable(id)) return notFoundResult();
    const request = requestOf(route, parameters, body);
    return makeCall(context, { route, request, reader }, callOptions);
  }

  return {
    categories: (to) => ask("categories", readMenu, to),
    availability: (query, to) => ask("availability", readAs(wireAvailability), to, query),
    createClient: (body, to) => ask("createClient", readAs(wireCreatedClient), to, {}, body),
    searchClients: (query, to) => ask("searchClients", readAs(wireClients), to, query),
    client: (id, to) => ask("client", readAs(wireClient), to, { id }),
    createAppointment: (body, to) =>
      ask("createAppointment", readAs(wireCreatedAppointment), to, {}, body),
    searchAppointments: (query, to) =>
      ask("searchAppointments", readAs(wireAppointments), to, query),
    appointment: (id, to) => ask("appointment", readAs(wireAppointment), to, { id }),
    reschedule: (id, body, to) => ask("reschedule", acknowledged, to, { id }, body),
    cancel: (id, body, to) => ask("cancel", acknowledged, to, { id }, body),
    pressure: () => limiter.pressure(),
    turn: (signal) => limiter.turn(signal),
    rights: context.rights,
    upstreamProblems: () => context.health.upstreamProblems(),
    async close() {
      limiter.close();
      await http.close();
    },
  };
}

function createLocalLimiter(limits: KeyLimits, clock: Clock, memory?: LimitsMemory): Limiter {
  return createLimiter(limits, clock, createLocalLog(limits, clock, memory));
}

function notFoundResult(): Promise<Result<never, UpstreamFailure>> {
  return Promise.resolve(err({ kind: "not_found", provesNothingHappened: true }));
}
