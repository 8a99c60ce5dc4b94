import type { z } from "zod";
import { err, ok, type Result } from "#lib/values/result.ts";
import { read } from "../schema/issue.ts";
import { type WireProblem, wireProblem } from "../schema/problem.ts";
import { isProblem } from "../schema/problem-in-success.ts";
import { kindOfStatus, type UpstreamFailure, uncertain, unreadable } from "./failure.ts";
import type { HttpResponse } from "./http.ts";
import { parseRetryAfter } from "./retry-after.ts";

const MAX_REPORTED = 5;

export type Reader<T> = (response: HttpResponse) => Result<T, UpstreamFailure>;

export function readAs<T>(schema: z.ZodType<T>): Reader<T> {
  return ({ status, body }) => {
    if (!body.ok) return err({ ...body.error, status });
    const json = parseJson(body.value);
    if (!json.ok) return err(unreadable("not JSON", status));
    const parsed = read(schema, json.value);
    if (parsed.ok) return parsed;
    const issues = parsed.error
      .slice(0, MAX_REPORTED)
      .map(({ path, fault }) => `${path}: ${fault}`);
    return err(unreadable(issues.join("; "), status));
  };
}

/** §4.9: the body of reschedule and cancel is undocumented, and may be empty. */
const anyBody: Reader<void> = ({ status, body }) => {
  if (!body.ok) return ok(undefined);
  const isJson = body.value.trim() === "" || parseJson(body.value).ok;
  return isJson ? ok(undefined) : err(unreadable("not JSON", status));
};

/** A 2xx that carries a problem does not prove that the write was done, nor that it was not. */
export function unlessProblem<T>(reader: Reader<T>): Reader<T> {
  return (response) => {
    const json = response.body.ok ? parseJson(response.body.value) : response.body;
    if (!json.ok || !isProblem(json.value)) return reader(response);
    return err(uncertain("unreadable", problemIn(response).detail, response.status));
  };
}

export const acknowledged = unlessProblem(anyBody);

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
  const json = parseJson(body.value);
  const raw = json.ok ? json.value : body.value;
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

function parseJson(text: string): Result<unknown, "not_json"> {
  try {
    const value: unknown = JSON.parse(text);
    return ok(value);
  } catch {
    return err("not_json");
  }
}
