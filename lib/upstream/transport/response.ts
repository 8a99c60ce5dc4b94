import type { z } from "zod";
import { err, ok, type Result } from "#lib/result.ts";
import { read } from "../schema/issue.ts";
import { wireProblem } from "../schema/problem.ts";
import { kindOfStatus, type UpstreamFailure, uncertain } from "./failure.ts";
import type { HttpResponse } from "./http.ts";
import { parseRetryAfter } from "./retry-after.ts";

const MAX_REPORTED = 5;

export type Reader<T> = (response: HttpResponse) => Result<T, UpstreamFailure>;

export function readAs<T>(schema: z.ZodType<T>): Reader<T> {
  return ({ status, body }) => {
    if (!body.ok) return err({ ...body.error, status });
    const json = parseJson(body.value);
    if (!json.ok) return err(uncertain("unreadable", "not JSON", status));
    const parsed = read(schema, json.value);
    if (parsed.ok) return parsed;
    const issues = parsed.error
      .slice(0, MAX_REPORTED)
      .map(({ path, fault }) => `${path}: ${fault}`);
    return err(uncertain("unreadable", issues.join("; "), status));
  };
}

/** §4.9: the body of reschedule and cancel is undocumented; a 2xx means that it was done. */
export const statusOnly: Reader<void> = () => ok(undefined);

export function readResponse<T>(
  response: HttpResponse,
  reader: Reader<T>,
  now: number,
): Result<T, UpstreamFailure> {
  const { status } = response;
  if (status >= 200 && status < 300) return reader(response);
  const detail = problemDetail(response);
  return err({
    ...kindOfStatus(status),
    status,
    ...(detail === "" ? {} : { detail }),
    ...(status === 429
      ? { retryAfterMs: parseRetryAfter(response.retryAfter, response.date, now) }
      : {}),
  });
}

function problemDetail({ body }: HttpResponse): string {
  const json = body.ok ? parseJson(body.value) : body;
  if (!json.ok) return "";
  const problem = read(wireProblem, json.value);
  return problem.ok ? problem.value : "";
}

function parseJson(text: string): Result<unknown, "not_json"> {
  try {
    const value: unknown = JSON.parse(text);
    return ok(value);
  } catch {
    return err("not_json");
  }
}
