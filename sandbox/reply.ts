import type { z } from "zod";
import { canary } from "./canary.ts";

export interface Reply {
  status: number;
  headers: Record<string, string>;
  body?: unknown;
}

const titles: Record<number, string> = {
  400: "One or more validation errors occurred.",
  401: "Unauthorized",
  403: "Forbidden",
  404: "Not Found",
  422: "Unprocessable Entity",
  429: "Too Many Requests",
  500: "An error occurred while processing your request.",
  503: "Service Unavailable",
};

export function ok(body?: unknown): Reply {
  return body === undefined ? { status: 200, headers: {} } : { status: 200, headers: {}, body };
}

/**
 * A refusal (§7). Its detail carries a canary: it is for the caller's engineers, not for visitors.
 */
export function problem(
  status: number,
  detail: string,
  headers: Record<string, string> = {},
): Reply {
  const title = titles[status] ?? "Error";
  const body = { title, status, detail: `${detail} [${canary("detail", detail)}]` };
  return { status, headers: { "content-type": "application/problem+json", ...headers }, body };
}

export function invalid(error: z.ZodError): Reply {
  const issues = error.issues.map((issue) => {
    const field = issue.path.join(".");
    return field ? `${field}: ${issue.message}` : issue.message;
  });
  return problem(400, issues.join("; "));
}
