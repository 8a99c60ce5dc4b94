import { z } from "zod";
import type { UpstreamAccess } from "#lib/config/types.ts";
import { err, ok, type Result } from "#lib/result.ts";

const PATIENCE_MILLISECONDS = 15_000;

export type Answer = {
  readonly status: number;
  /** How far the upstream's clock is ahead of ours in seconds, where it names its time. */
  readonly skewSeconds: number | undefined;
  /** Seconds of `Retry-After`, where it is a number. */
  readonly retryAfterSeconds: number | undefined;
  /** The parsed body, or nothing where it is not JSON. */
  readonly body: unknown;
};

/** Why there is no answer: the system's code (`ECONNREFUSED`), or `timeout`. Never the request. */
export type NoAnswer = string;

const withCause = z.object({ cause: z.object({ code: z.string() }) });

/** Reads one GET route with the key of a location. Nothing that it returns contains the key. */
export async function ask(
  access: UpstreamAccess,
  path: string,
  query: Readonly<Record<string, string>> = {},
): Promise<Result<Answer, NoAnswer>> {
  const began = Date.now();
  try {
    const response = await fetch(`${access.baseUrl}${path}?${new URLSearchParams(query)}`, {
      headers: { "x-api-key": access.key.reveal(), accept: "application/json" },
      redirect: "manual",
      signal: AbortSignal.timeout(PATIENCE_MILLISECONDS),
    });
    const now = (began + Date.now()) / 2;
    const body = parseJson(await response.text());
    return ok({
      status: response.status,
      skewSeconds: skew(response.headers.get("date"), now),
      retryAfterSeconds: wholeSeconds(response.headers.get("retry-after")),
      body,
    });
  } catch (error) {
    return err(codeOf(error));
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The header has whole seconds, so on average it is half a second behind. */
function skew(header: string | null, now: number): number | undefined {
  const named = header === null ? Number.NaN : Date.parse(header);
  return Number.isNaN(named) ? undefined : Math.round((named + 500 - now) / 1000);
}

function wholeSeconds(header: string | null): number | undefined {
  return header !== null && /^\d{1,6}$/.test(header) ? Number(header) : undefined;
}

function codeOf(error: unknown): NoAnswer {
  if (error instanceof DOMException && error.name === "TimeoutError") return "timeout";
  const known = withCause.safeParse(error);
  return known.success ? known.data.cause.code : "unknown";
}
