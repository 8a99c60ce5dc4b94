import { jsonOf } from "#lib/values/json.ts";
import { err, ok, type Result } from "#lib/values/result.ts";
import { read, type Schema } from "../schema/issue.ts";
import { isProblem, saidIn } from "../schema/problem.ts";
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
  return { ...unreadable("an error in a success", response.status), detail: detailIn(response) };
}

export function readResponse<T>(
  response: HttpResponse,
  reader: Reader<T>,
  now: number,
): Result<T, UpstreamFailure> {
  const { status } = response;
  if (status >= 200 && status < 300) return reader(response);
  const detail = detailIn(response);
  return err({
    ...kindOfStatus(status),
    status,
    ...(detail !== "" && { detail }),
    ...(status === 429
      ? { retryAfterMs: parseRetryAfter(response.retryAfter, response.date, now) }
      : {}),
  });
}

const MAX_DETAIL = 500;

/** What is no error of §7 is told whole; the page of a proxy says nothing of the request. */
function detailIn({ body }: HttpResponse): string {
  if (!body.ok) return "";
  const whole = body.value.trim();
  const said = saidIn(jsonOf(whole)) || (whole.startsWith("<") ? "" : whole);
  return said.slice(0, MAX_DETAIL);
}
