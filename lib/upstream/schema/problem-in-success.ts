import { isRecord, type WireRecord } from "./names.ts";

const FAILURE_FLAGS = ["success", "succeeded", "successful", "isSuccess", "ok"];
const ERROR_FLAGS = ["isError", "hasError", "hasErrors", "failed"];

/** Whether the body of a success says that it is none. A record of its own may have a title, too. */
export function isProblem(raw: unknown): boolean {
  if (!isRecord(raw)) return false;
  const { title, detail, status, statusCode } = raw;
  const isRecordItself = (raw.id ?? null) !== null;
  const isWorded = typeof title === "string" && typeof detail === "string";
  return (
    FAILURE_FLAGS.some((name) => raw[name] === false) ||
    ERROR_FLAGS.some((name) => raw[name] === true) ||
    isFilled(raw.error) ||
    isFilled(raw.errors) ||
    (!isRecordItself && (isWorded || isErrorStatus(status) || isErrorStatus(statusCode))) ||
    isProblem(raw.data)
  );
}

function isErrorStatus(status: WireRecord[string]): boolean {
  return typeof status === "number" && status >= 400 && status < 600;
}

function isFilled(value: unknown): boolean {
  if (Array.isArray(value)) return value.length > 0;
  return isRecord(value) ? Object.keys(value).length > 0 : Boolean(value);
}
