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

/** Some come from outside, as a framing site's address. */
const [MAX_TEXT, MAX_STACK] = [1_000, 4_000];

function cut(fact: unknown, max = MAX_TEXT): unknown {
  if (typeof fact !== "string" || fact.length <= max) return fact;
  return `${fact.slice(0, max)}… (${fact.length} letters)`;
}

/** Only the error's own text: its other fields may hold data. */
function factsOf(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const { name, message, stack = "" } = error;
  const frames = stack.slice(Math.max(0, stack.indexOf("\n    at ")));
  return { type: name, message: cut(message), stack: cut(frames, MAX_STACK) };
}

const options: LoggerOptions = {
  level: "info",
  base: null,
  timestamp: pino.stdTimeFunctions.isoTime,
  mixin: () => ({ requestId: currentRequestId(), bookingId: currentBookingId() }),
  formatters: {
    log(line) {
      const facts = Object.entries(line).map(([name, fact]) => [name, cut(fact)]);
      const { bookingId } = line;
      // Visitors read the reference out on the phone, so it can be searched for in the log.
      if (typeof bookingId === "string") facts.push(["reference", referenceOf(bookingId)]);
      return Object.fromEntries(facts);
    },
  },
  redact: {
    paths: PRIVATE.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]),
    censor: "[redacted]",
  },
  serializers: { err: factsOf },
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
