import "server-only";
import { buildConnector, Client, type Dispatcher, errors, Pool } from "undici";
import type { UpstreamAccess } from "#lib/config/types.ts";
import { err, ok, type Result } from "#lib/result.ts";
import { closed, notSent, type UpstreamFailure, uncertain } from "./failure.ts";

export type HttpRequest = {
  readonly method: "GET" | "POST";
  /** Below the base address, with its query: `/api/Clients/search?limit=1`. */
  readonly path: string;
  /** Sent as JSON. */
  readonly body?: unknown;
  /** For a GET; a POST on its way is never cut short, for its outcome would be unknown. */
  readonly signal?: AbortSignal | undefined;
  /** For a POST, epoch milliseconds: it is not sent on a connection that opens later. */
  readonly sendBy?: number | undefined;
};

/** An answer of any status, as it came. */
export type HttpResponse = {
  readonly status: number;
  readonly retryAfter?: string;
  readonly date?: string;
  /** Its text, or what broke it off after the head. */
  readonly body: Result<string, UpstreamFailure>;
};

export type HttpOptions = {
  /** For the whole exchange, from connecting to the last byte. */
  readonly readTimeoutMs?: number;
  readonly writeTimeoutMs?: number;
  readonly connectTimeoutMs?: number;
  readonly maxBodyBytes?: number;
  /** Epoch milliseconds. */
  readonly now?: () => number;
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
  now: Date.now,
};

const REDACTED = "[redacted]";

/** Connections that failed before a byte of HTTP could be written to them. */
type Unopened = WeakSet<object>;

/**
 * A request for one connection at most. Kept-alive sockets can be dead without anybody knowing,
 * and a POST lost on one leaves it open whether it was read; so each POST has a socket of its
 * own, and whether that ever opened is exact proof of whether anything was sent. One that opens
 * when it is too late (`isLate`) is closed again unused: the clock is asked, because timers stand
 * still while the machine sleeps, and another instance may have taken the booking up by then.
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

/** Notes the errors of connections that never opened (refused, no such host, too slow, no TLS). */
function noting(connect: buildConnector.connector, unopened: Unopened): buildConnector.connector {
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

/** What went wrong on an open connection. Only codes are kept: errors may hold the whole request. */
function brokenOff(error: unknown, timeout: AbortSignal, signal?: AbortSignal): UpstreamFailure {
  if (timeout.aborted) return uncertain("timeout");
  if (signal?.aborted) return uncertain("timeout", "abandoned while it was on its way");
  const code = codeOf(error);
  if (code === "UND_ERR_RES_EXCEEDED_MAX_SIZE") return uncertain("unreadable", "too long");
  if (error instanceof errors.HTTPParserError) return uncertain("unreadable", "not HTTP");
  return uncertain("reset", code);
}

function oneHeader(value: string | string[] | undefined): string | undefined {
  return Array.isArray(value) ? value[0] : value;
}

/** One request to the last byte of its answer. `failed` says what an error means. */
async function exchange(
  dispatcher: Dispatcher,
  { method, path, body }: HttpRequest,
  key: string,
  signal: AbortSignal,
  failed: (error: unknown) => UpstreamFailure,
): Promise<Result<HttpResponse, UpstreamFailure>> {
  const isJson = body === undefined ? {} : { "content-type": "application/json" };
  try {
    const answer = await dispatcher.request({
      method,
      path,
      headers: { "x-api-key": key, accept: "application/json", ...isJson },
      body: body === undefined ? null : JSON.stringify(body),
      signal,
    });
    const text = await answer.body.text().then(ok, (error: unknown) => err(failed(error)));
    const retryAfter = oneHeader(answer.headers["retry-after"]);
    const date = oneHeader(answer.headers.date);
    return ok({
      status: answer.statusCode,
      ...(retryAfter === undefined ? {} : { retryAfter }),
      ...(date === undefined ? {} : { date }),
      // An upstream that quotes the key in its error must not get it into our logs.
      body: text.ok ? ok(text.value.replaceAll(key, REDACTED)) : text,
    });
  } catch (error) {
    return err(failed(error));
  }
}

/** Speaks HTTP with the upstream; the only place that reveals a key (§5) or knows undici. */
export function createHttp(access: UpstreamAccess, options: HttpOptions = {}): Http {
  const settings = { ...defaults, ...options };
  const base = new URL(access.baseUrl);
  const prefix = base.pathname.replace(/\/+$/, "");
  const key = () => access.key.reveal();
  const connect = buildConnector({ allowH2: false, timeout: settings.connectTimeoutMs });
  const unopened: Unopened = new WeakSet();
  // The whole exchange has one limit of its own; undici's two would only cut parts of it.
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
    connect: noting(connect, unopened),
  });
  const underWay = new Set<Promise<unknown>>();
  let isClosed = false;

  function read(request: HttpRequest) {
    const timeout = AbortSignal.timeout(settings.readTimeoutMs);
    const signal = request.signal ? AbortSignal.any([timeout, request.signal]) : timeout;
    return exchange(pool, request, key(), signal, (error) =>
      error instanceof Error && unopened.has(error)
        ? withCode(notSent("connection"), error)
        : brokenOff(error, timeout, request.signal),
    );
  }

  async function write(request: HttpRequest) {
    const timeout = AbortSignal.timeout(settings.writeTimeoutMs);
    const { sendBy = Number.POSITIVE_INFINITY } = request;
    const { connector, opened, late } = singleUse(connect, () => settings.now() > sendBy);
    const client = new Client(base.origin, { ...common, connect: connector });
    try {
      return await exchange(client, request, key(), timeout, (error) => {
        if (opened()) return brokenOff(error, timeout);
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
      const sending = full.method === "GET" ? read(full) : write(full);
      underWay.add(sending);
      return sending.finally(() => underWay.delete(sending));
    },
    async close() {
      isClosed = true;
      await Promise.allSettled(underWay);
      await pool.destroy();
    },
  };
}

function withCode(failure: UpstreamFailure, error: unknown): UpstreamFailure {
  const code = codeOf(error);
  return code === undefined ? failure : { ...failure, detail: code };
}
