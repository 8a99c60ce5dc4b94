import pino, { type DestinationStream, type Logger, type LoggerOptions } from "pino";
import { referenceOf } from "#lib/booking/model/reference.ts";
import { currentBookingId, currentRequestId } from "./scope.ts";

const PRIVATE = [
  "apiKey",
  "contact",
  "detail",
  "email",
  "firstName",
  "key",
  "lastName",
  "password",
  "phone",
  "phoneNumber",
  "secret",
  "token",
];

/** Limits of each text in a line: some come from outside, as a framing site's address. */
const [MAX_TEXT, MAX_STACK] = [1_000, 4_000];
const [MAX_ITEMS, MAX_DEPTH] = [100, 5];

function cut(text: string, max = MAX_TEXT): string {
  return text.length <= max ? text : `${text.slice(0, max)}… (${text.length} letters)`;
}

/** The logger's own `depthLimit` and `edgeLimit` hold for facts that contain themselves alone. */
function bounded(value: unknown, depth = 0): unknown {
  if (typeof value === "string") return cut(value);
  if (value instanceof Error) return factsOf(value);
  if (typeof value !== "object" || value === null) return value;
  if (depth === MAX_DEPTH) return "…";
  if (Array.isArray(value)) {
    return value.slice(0, MAX_ITEMS).map((item) => bounded(item, depth + 1));
  }
  const facts = Object.entries(value).slice(0, MAX_ITEMS);
  return Object.fromEntries(facts.map(([name, fact]) => [cut(name), bounded(fact, depth + 1)]));
}

/** Only the error's own text: its other fields may hold data. */
function factsOf({ name, message, stack = "" }: Error): object {
  const frames = stack.slice(Math.max(0, stack.indexOf("\n    at ")));
  return { type: name, message: cut(message), stack: cut(frames, MAX_STACK) };
}

const options: LoggerOptions = {
  level: "info",
  base: null,
  timestamp: pino.stdTimeFunctions.isoTime,
  mixin: () => ({ requestId: currentRequestId(), bookingId: currentBookingId() }),
  formatters: {
    // Visitors read the reference out on the phone, so it can be searched for in the log.
    log: (line) =>
      typeof line.bookingId === "string"
        ? { ...line, reference: referenceOf(line.bookingId) }
        : line,
  },
  redact: {
    paths: PRIVATE.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]),
    censor: "[redacted]",
  },
  // The hook has written them already.
  serializers: { err: (facts: unknown) => facts },
  hooks: {
    logMethod([first, words], write) {
      if (first instanceof Error) write.call(this, { err: factsOf(first) }, cut(first.message));
      else if (words === undefined) write.call(this, bounded(first));
      else write.call(this, bounded(first), cut(words));
    },
  },
};

export function createLog(destination?: DestinationStream): Logger {
  return destination ? pino(options, destination) : pino(options);
}

declare global {
  /** The bundler loads this module a second time; LOG_LEVEL holds for both copies. */
  var bookfrontLog: Logger | undefined;
}

globalThis.bookfrontLog ??= createLog();
export const log = globalThis.bookfrontLog;
if (process.env.VITEST) log.level = "silent";
