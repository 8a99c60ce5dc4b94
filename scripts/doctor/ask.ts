import { z } from "zod";
import type { UpstreamAccess } from "#lib/config/types.ts";
import { err, ok, type Result } from "#lib/result.ts";

const PATIENCE_MILLISECONDS = 15_000;

export type Answer = {
  readonly status: number;
  /** Seconds by which the upstream's clock is ahead, by its Date header. */
  readonly skewSeconds: number | undefined;
  /** If numeric. */
  readonly retryAfterSeconds: number | undefined;
  /** `undefined` where it is not JSON. */
  readonly body: unknown;
};

/** A system code (`ECONNREFUSED`) or `timeout`, never the request. */
export type NoAnswer = string;

const withCause = z.object({ cause: z.object({ code: z.string() }) });

/** One GET with the location's key, which no result contains. */
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

/** Whole seconds, so on average half a second behind. */
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
