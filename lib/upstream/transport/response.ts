import type { z } from "zod";
import { err, ok, type Result } from "#lib/result.ts";
import { read } from "../schema/issue.ts";
import { wireProblem } from "../schema/problem.ts";
import { kindOfStatus, type UpstreamFailure, uncertain } from "./failure.ts";
import type { HttpResponse } from "./http.ts";
import { parseRetryAfter } from "./retry-after.ts";

/** How many doubts are worth telling of an answer that cannot be read at all. */
const MAX_TOLD = 5;

/** How a route's answer is read: by a schema, or not at all where only its status counts. */
export type Reader<T> = (answer: HttpResponse) => Result<T, UpstreamFailure>;

/** A 2xx whose body is JSON of this shape; anything else with a 2xx is unreadable. */
export function readAs<T>(schema: z.ZodType<T>): Reader<T> {
  return ({ status, body }) => {
    if (!body.ok) return err({ ...body.error, status });
    const json = parseJson(body.value);
    if (!json.ok) return err(uncertain("unreadable", "not JSON", status));
    const parsed = read(schema, json.value);
    if (parsed.ok) return parsed;
    const issues = parsed.error.slice(0, MAX_TOLD).map(({ path, fault }) => `${path}: ${fault}`);
    return err(uncertain("unreadable", issues.join("; "), status));
  };
}

/** §4.9: what reschedule and cancel answer is not shown; a 2xx says that it was done. */
export const statusOnly: Reader<void> = () => ok(undefined);

/** An answer of any status, read or turned into a failure. `now` dates a `Retry-After`. */
export function readResponse<T>(
  answer: HttpResponse,
  reader: Reader<T>,
  now: number,
): Result<T, UpstreamFailure> {
  const { status } = answer;
  if (status >= 200 && status < 300) return reader(answer);
  const detail = detailOf(answer);
  return err({
    ...kindOfStatus(status),
    status,
    ...(detail === "" ? {} : { detail }),
    ...(status === 429
      ? { retryAfterMs: parseRetryAfter(answer.retryAfter, answer.date, now) }
      : {}),
  });
}

/** What an error body says (§7), or nothing when it is a proxy's page, cut short or empty. */
function detailOf({ body }: HttpResponse): string {
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
