import { jsonOf } from "#lib/values/json.ts";
import { err, ok, type Result } from "#lib/values/result.ts";
import { read, type Schema } from "../schema/issue.ts";
import { type WireProblem, wireProblem } from "../schema/problem.ts";
import { isProblem } from "../schema/problem-in-success.ts";
import { kindOfStatus, type UpstreamFailure, unreadable } from "./failure.ts";
import type { HttpResponse } from "./http.ts";
import { parseRetryAfter } from "./retry-after.ts";

const MAX_REPORTED = 5;

export type Reader<T> = (response: HttpResponse) => Result<T, UpstreamFailure>;

export function readAs<T>(schema: Schema<T>): Reader<T> {
  return (response) => {
    const { status, body } = response;
    if (!body.ok) return err({ ...body.error, status });
    const json = jsonOf(body.value);
    if (json === undefined) return err(unreadable("not JSON", status));
    if (isProblem(json)) return err(problemInSuccess(response));
    const parsed = read(schema, json);
    if (parsed.ok) return parsed;
    const issues = parsed.error
      .slice(0, MAX_REPORTED)
      .map(({ path, fault }) => `${path}: ${fault}`);
    return err(unreadable(issues.join("; "), status));
  };
}

/** §4.9: the body of reschedule and cancel is undocumented, and may be empty. */
export const acknowledged: Reader<void> = (response) => {
  const { status, body } = response;
  if (!body.ok || body.value.trim() === "") return ok(undefined);
  const json = jsonOf(body.value);
  if (json === undefined) return err(unreadable("not JSON", status));
  return isProblem(json) ? err(problemInSuccess(response)) : ok(undefined);
};

/** A 2xx that carries a problem proves neither that it was done nor that it was not. */
function problemInSuccess(response: HttpResponse): UpstreamFailure {
  const { detail } = problemIn(response);
  return { ...unreadable("an error in a success", response.status), detail };
}

export function readResponse<T>(
  response: HttpResponse,
  reader: Reader<T>,
  now: number,
): Result<T, UpstreamFailure> {
  const { status } = response;
  if (status >= 200 && status < 300) return reader(response);
  const { detail, fields } = problemIn(response);
  return err({
    ...kindOfStatus(status),
    status,
    ...(detail !== "" && { detail }),
    ...(fields.length > 0 && { fields }),
    ...(status === 429
      ? { retryAfterMs: parseRetryAfter(response.retryAfter, response.date, now) }
      : {}),
  });
}

/** A body that is not JSON may be a sentence; the page of a proxy says nothing of the request. */
function problemIn({ body }: HttpResponse): WireProblem {
  if (!body.ok) return NO_PROBLEM;
  const json = jsonOf(body.value);
  const raw = json === undefined ? body.value : json;
  if (typeof raw === "string") return { ...NO_PROBLEM, detail: sentence(raw) };
  const problem = read(wireProblem, raw);
  return problem.ok ? problem.value : NO_PROBLEM;
}

const NO_PROBLEM: WireProblem = { detail: "", fields: [] };
const MAX_SENTENCE = 500;

function sentence(text: string): string {
  const trimmed = text.trim();
  return trimmed.startsWith("<") || trimmed.length > MAX_SENTENCE ? "" : trimmed;
}
