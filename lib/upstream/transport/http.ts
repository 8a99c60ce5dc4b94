import "server-only";
import { AsyncLocalStorage } from "node:async_hooks";
import { buildConnector, Client, type Dispatcher, errors, Pool } from "undici";
import type { UpstreamAccess } from "#lib/config/types.ts";
import { err, ok, type Result } from "#lib/values/result.ts";
import manifest from "../../../package.json" with { type: "json" };
import { type Clock, systemClock } from "../clock.ts";
import type { Route } from "../routes.ts";
import { closed, notSent, type UpstreamFailure, uncertain } from "./failure.ts";

/** Which of the ten endpoints is asked, and its parameters, id and body side by side. */
export type Asked = { readonly route: Route; readonly query: Readonly<Record<string, unknown>> };

export type HttpRequest = {
  readonly method: "GET" | "POST";
  readonly path: string;
  readonly body?: unknown;
  /** Without it an answer is not mapped. */
  readonly asked?: Asked | undefined;
  /** By which the request is found again in logs and traces; in lower case. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /** For a GET only: an aborted POST would have an unknown outcome. */
  readonly signal?: AbortSignal | undefined;
  /** For a POST: epoch milliseconds after whose passing it is not sent on a new connection. */
  readonly sendBy?: number | undefined;
};

export type HttpResponse = {
  readonly status: number;
  readonly retryAfter?: string | undefined;
  readonly date?: string | undefined;
  readonly body: Result<string, UpstreamFailure>;
};

export type HttpOptions = {
  readonly readTimeoutMs?: number;
  readonly writeTimeoutMs?: number;
  readonly connectTimeoutMs?: number;
  readonly maxBodyBytes?: number;
  readonly clock?: Clock;
};

export type Http = {
  send(request: HttpRequest): Promise<Result<HttpResponse, UpstreamFailure>>;
  close(): Promise<void>;
};

const defaults = {
  readTimeoutMs: 10_000,
  writeTimeoutMs: 20_000,
  connectTimeoutMs: 5_000,
  maxBodyBytes: 5_000_000,
  clock: systemClock,
};

const REDACTED = "[redacted]";
const USER_AGENT = `bookfront/${manifest.version}`;

/** A socket stays after the page that opened it, and would keep all that was rendered with it. */
const apart = AsyncLocalStorage.snapshot();

/** Errors of connections that never opened, so that nothing was sent. */
type Unopened = WeakSet<object>;

/**
 * A POST lost on a dead kept-alive socket has an unknown outcome. On a socket of its own, a
 * connection that never opened proves that nothing was sent. A connection that opens after `sendBy`
 * is closed unused: timers stand still while the machine sleeps.
 */
function singleUse(connect: buildConnector.connector, isLate: () => boolean) {
  let attempts = 0;
  let opened = false;
  let late = false;
  const connector: buildConnector.connector = (options, callback) => {
    attempts += 1;
    if (attempts > 1) return callback(new Error("one connection only"), null);
    connect(options, (...[error, socket]) => {
      if (error) return callback(error, null);
      late = isLate();
      if (late) {
        socket.destroy();
        return callback(new Error("too late"), null);
      }
      opened = true;
      callback(null, socket);
    });
  };
  return { connector, opened: () => opened, late: () => late };
}

function trackUnopened(
  connect: buildConnector.connector,
  unopened: Unopened,
): buildConnector.connector {
  return (options, callback) =>
    connect(options, (...[error, socket]) => {
      if (error) {
        unopened.add(error);
        return callback(error, null);
      }
      callback(null, socket);
    });
}

function codeOf(error: unknown): string | undefined {
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  return typeof code === "string" ? code : undefined;
}

function exchangeFailure(
  error: unknown,
  timeout: AbortSignal,
  signal?: AbortSignal,
): UpstreamFailure {
  if (timeout.aborted) return uncertain("timeout");
  if (signal?.aborted) return uncertain("timeout", "aborted in flight");
  const code = codeOf(error);
  if (code === "UND_ERR_RES_EXCEEDED_MAX_SIZE") return uncertain("unreadable", "too long");
  if (error instanceof errors.HTTPParserError) return uncertain("unreadable", "not HTTP");
  return uncertain("reset", code);
}

function firstHeader(value: string | string[] | undefined): string | undefined {
  return Array.isArray(value) ? value[0] : value;
}

async function exchange(
  dispatcher: Dispatcher,
  { method, path, body, headers }: HttpRequest,
  key: string,
  signal: AbortSignal,
  toFailure: (error: unknown) => UpstreamFailure,
): Promise<Result<HttpResponse, UpstreamFailure>> {
  const isJson = body === undefined ? {} : { "content-type": "application/json" };
  const own = { "x-api-key": key, accept: "application/json", "user-agent": USER_AGENT };
  try {
    const response = await apart(() =>
      dispatcher.request({
        method,
        path,
        headers: { ...headers, ...own, ...isJson },
        body: body === undefined ? null : JSON.stringify(body),
        signal,
      }),
    );
    const text = await response.body.text().then(ok, (error: unknown) => err(toFailure(error)));
    return ok({
      status: response.statusCode,
      retryAfter: firstHeader(response.headers["retry-after"]),
      date: firstHeader(response.headers.date),
      // Keeps a key that the upstream quotes in an error out of the logs.
      body: text.ok ? ok(text.value.replaceAll(key, REDACTED)) : text,
    });
  } catch (error) {
    return err(toFailure(error));
  }
}

/** The only place that sends a key (§5). */
export function createHttp(access: UpstreamAccess, options: HttpOptions = {}): Http {
  const settings = { ...defaults, ...options };
  const { clock } = settings;
  const base = new URL(access.baseUrl);
  const prefix = base.pathname.replace(/\/+$/, "");
  const key = () => access.key.reveal();
  const connect = buildConnector({ allowH2: false, timeout: settings.connectTimeoutMs });
  const unopened: Unopened = new WeakSet();
  // The exchange has one time-out of its own in place of undici's two.
  const common = {
    allowH2: false,
    pipelining: 1,
    headersTimeout: 0,
    bodyTimeout: 0,
    maxResponseSize: settings.maxBodyBytes,
  };
  const pool = new Pool(base.origin, {
    ...common,
    connections: access.limits.inFlight,
    connect: trackUnopened(connect, unopened),
  });
  const inFlight = new Set<Promise<unknown>>();
  let isClosed = false;

  async function withTimeout<T>(ms: number, run: (timeout: AbortSignal) => Promise<T>): Promise<T> {
    const timeout = new AbortController();
    const cancelTimer = clock.after(ms, () => timeout.abort());
    return run(timeout.signal).finally(cancelTimer);
  }

  function read(request: HttpRequest, timeout: AbortSignal) {
    const signal = request.signal ? AbortSignal.any([timeout, request.signal]) : timeout;
    return exchange(pool, request, key(), signal, (error) =>
      error instanceof Error && unopened.has(error)
        ? withCode(notSent("connection"), error)
        : exchangeFailure(error, timeout, request.signal),
    );
  }

  async function write(request: HttpRequest, timeout: AbortSignal) {
    const { sendBy = Number.POSITIVE_INFINITY } = request;
    const { connector, opened, late } = singleUse(connect, () => clock.now() > sendBy);
    const client = new Client(base.origin, { ...common, connect: connector });
    try {
      return await exchange(client, request, key(), timeout, (error) => {
        if (opened()) return exchangeFailure(error, timeout);
        return late() ? notSent("late") : withCode(notSent("connection"), error);
      });
    } finally {
      await client.destroy();
    }
  }

  return {
    async send(request) {
      if (isClosed) return err(closed);
      const full = { ...request, path: `${prefix}${request.path}` };
      const sending =
        full.method === "GET"
          ? withTimeout(settings.readTimeoutMs, (timeout) => read(full, timeout))
          : withTimeout(settings.writeTimeoutMs, (timeout) => write(full, timeout));
      inFlight.add(sending);
      return sending.finally(() => inFlight.delete(sending));
    },
    async close() {
      isClosed = true;
      await Promise.allSettled(inFlight);
      await pool.destroy();
    },
  };
}

function withCode(failure: UpstreamFailure, error: unknown): UpstreamFailure {
  return { ...failure, detail: codeOf(error) };
}
