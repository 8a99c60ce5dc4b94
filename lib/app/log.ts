import pino, { type DestinationStream, type Logger, type LoggerOptions } from "pino";
import { referenceOf } from "#lib/booking/view/outcome.ts";
import { currentRequestId } from "./request-id.ts";

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

const options: LoggerOptions = {
  level: "info",
  base: null,
  mixin: () => {
    const requestId = currentRequestId();
    return requestId === undefined ? {} : { requestId };
  },
  formatters: {
    // What a visitor reads out on the phone is found in the log.
    log: (line) =>
      typeof line.bookingId === "string"
        ? { ...line, reference: referenceOf(line.bookingId) }
        : line,
  },
  redact: {
    paths: PRIVATE.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]),
    censor: "[redacted]",
  },
  serializers: {
    // Of an error only what it says: what hangs on it may hold data.
    err: (error: unknown) =>
      error instanceof Error
        ? { type: error.name, message: error.message, stack: error.stack }
        : { type: typeof error },
  },
};

export function createLog(destination?: DestinationStream): Logger {
  return destination ? pino(options, destination) : pino(options);
}

export const log = createLog();
if (process.env.VITEST) log.level = "silent";
