import { isRecord, plainName, type WireRecord } from "./canonical.ts";

const FAILURE_FLAGS = ["success", "succeeded", "successful", "issuccess", "ok"];
const ERROR_FLAGS = ["iserror", "haserror", "haserrors", "failed"];
const ERRORS = [
  ...["error", "errors", "errormessage", "errorcode", "errno", "exception"],
  ...["fault", "faults", "faultcode", "faultstring"],
];
const STATUSES = ["status", "statuscode", "result", "outcome"];
const ERROR_WORD =
  /^(?:error|errors|fail|failed|failure|fault|ko|nok|rejected|refused|denied|declined)$/i;
const NO_WORD = /^(?:false|no|n|ko|nok|0)$/i;
const YES_WORD = /^(?:true|yes|y|1)$/i;

/** Whether the body of a success says that it is none. A record of its own may have a title, too. */
export function isProblem(raw: unknown): boolean {
  if (!isRecord(raw)) return false;
  const fields: WireRecord = Object.fromEntries(
    Object.entries(raw).map(([name, value]) => [plainName(name), value]),
  );
  const isRecordItself = (fields.id ?? null) !== null;
  const isWorded = typeof fields.title === "string" && typeof fields.detail === "string";
  return (
    FAILURE_FLAGS.some((name) => saysFlag(fields[name], NO_WORD)) ||
    ERROR_FLAGS.some((name) => saysFlag(fields[name], YES_WORD)) ||
    ERRORS.some((name) => isFilled(fields[name])) ||
    (!isRecordItself && (isWorded || STATUSES.some((name) => isErrorStatus(fields[name])))) ||
    isProblem(fields.data)
  );
}

/** Serialisers write them as booleans, numbers and words. */
function saysFlag(value: unknown, words: RegExp): boolean {
  const isSimple =
    typeof value === "boolean" || typeof value === "number" || typeof value === "string";
  return isSimple && words.test(String(value).trim());
}

function isErrorStatus(status: unknown): boolean {
  if (typeof status === "string") return ERROR_WORD.test(status);
  return typeof status === "number" && status >= 400 && status < 600;
}

function isFilled(value: unknown): boolean {
  if (Array.isArray(value)) return value.length > 0;
  if (value === 0 || value === "0") return false;
  return isRecord(value) ? Object.keys(value).length > 0 : Boolean(value);
}
