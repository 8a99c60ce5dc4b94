import { hash } from "node:crypto";
import { jsonOf } from "#lib/values/json.ts";
import { err, ok, type Result } from "#lib/values/result.ts";
import { read, type Schema } from "../schema/issue.ts";
import { isProblem, saidIn } from "../schema/problem.ts";
import { kindOfStatus, type UpstreamFailure, unreadable } from "./failure.ts";
import type { HttpResponse } from "./http.ts";

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

/**
 * For menus, which every booking reads: one of 3,000 services takes 50 to 200 ms, mapped a second or
 * more. The same text of a success gives the same; a refusal also says in its head how long to wait.
 */
export function remembering<T>(read: (response: HttpResponse) => T): typeof read {
  let last: { readonly digest: string; readonly made: T } | undefined;
  return (response) => {
    const { body, status } = response;
    if (!body.ok || status < 200 || status >= 300) return read(response);
    const digest = hash("sha256", `${status} ${body.value}`);
    if (last?.digest !== digest) last = { digest, made: read(response) };
    return last.made;
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
): Result<T, UpstreamFailure> {
  const { status } = response;
  if (status >= 200 && status < 300) return reader(response);
  const detail = detailIn(response);
  return err({
    ...kindOfStatus(status),
    status,
    ...(detail !== "" && { detail }),
    ...(status === 429 && { retryAfterMs: pauseMs(response.retryAfter) }),
  });
}

/** A pause of unreadable length lasts one window of the limits (§8). */
const DEFAULT_PAUSE_MS = 60_000;
const MIN_PAUSE_MS = 1_000;
/** A longer one is a mistake that would close the site until a restart. */
const MAX_PAUSE_MS = 24 * 60 * 60 * 1_000;

/** `Retry-After` is in seconds (§7). */
export function pauseMs(retryAfter = ""): number {
  const text = retryAfter.trim();
  if (!/^\d{1,15}(\.\d+)?$/.test(text)) return DEFAULT_PAUSE_MS;
  const ms = Math.ceil(Number(text) * 1_000);
  return Math.min(Math.max(ms, MIN_PAUSE_MS), MAX_PAUSE_MS);
}

const MAX_DETAIL = 500;

/** What is no error of §7 is told whole; the page of a proxy says nothing of the request. */
function detailIn({ body }: HttpResponse): string {
  if (!body.ok) return "";
  const whole = body.value.trim();
  const said = saidIn(jsonOf(whole)) || (whole.startsWith("<") ? "" : whole);
  return said.slice(0, MAX_DETAIL);
}
