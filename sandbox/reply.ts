import { STATUS_CODES } from "node:http";
import type { z } from "zod";
import { canary } from "./canary.ts";

export interface Reply {
  status: number;
  headers: Record<string, string>;
  body: unknown;
  /** Of a refusal, in words. */
  detail?: string;
}

const invalid = "One or more validation errors occurred.";

export function ok(body: unknown): Reply {
  return { status: 200, headers: {}, body };
}

/** Its detail (§7) carries a canary: it is for the caller's engineers, not for visitors. */
export function problem(status: number, said: string, headers: Record<string, string> = {}): Reply {
  const detail = `${said} [${canary("detail", said)}]`;
  return {
    status,
    headers: { "content-type": "application/problem+json", ...headers },
    body: { title: status === 400 ? invalid : STATUS_CODES[status], status, detail },
    detail,
  };
}

/** Thrown by what a request asks for, and answered by `answerTo`. */
class Refusal extends Error {
  readonly reply: Reply;

  constructor(reply: Reply) {
    super(reply.detail);
    this.reply = reply;
  }
}

export function refuse(status: number, said: string): never {
  throw new Refusal(problem(status, said));
}

/** What the schema makes of it; else a 400 that names the fields. */
export function read<T>(schema: z.ZodType<T>, value: unknown): T {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const faults = parsed.error.issues.map(({ path, message }) => `${path.join(".")}: ${message}`);
  return refuse(400, faults.join("; "));
}

export function answerTo(perform: () => Reply): Reply {
  try {
    return perform();
  } catch (error) {
    if (error instanceof Refusal) return error.reply;
    throw error;
  }
}
