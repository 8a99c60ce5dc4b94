import type { z } from "zod";
import { canary } from "./canary.ts";

export interface Reply {
  status: number;
  headers: Record<string, string>;
  body?: unknown;
  /** Of a refusal, in words. */
  detail?: string;
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
  return { status: 200, headers: {}, ...(body !== undefined && { body }) };
}

/**
 * A refusal (§7). Its detail carries a canary: it is for the caller's engineers, not for visitors.
 */
export function problem(status: number, said: string, headers: Record<string, string> = {}): Reply {
  const detail = `${said} [${canary("detail", said)}]`;
  return {
    status,
    headers: { "content-type": "application/problem+json", ...headers },
    body: { title: titles[status] ?? "Error", status, detail },
    detail,
  };
}

export function invalid(error: z.ZodError): Reply {
  const issues = error.issues.map((issue) => {
    const field = issue.path.join(".");
    return field ? `${field}: ${issue.message}` : issue.message;
  });
  return problem(400, issues.join("; "));
}
