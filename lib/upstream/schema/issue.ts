import type { z } from "zod";
import { err, ok, type Result } from "#lib/result.ts";

/** What could not be read, at a path of canonical field names. Contains no values. */
export type WireIssue = { readonly path: string; readonly fault: string };

type Issue = z.core.$ZodIssue;

export function pathOf(path: readonly PropertyKey[]): string {
  let text = "";
  for (const step of path) {
    if (typeof step === "number") text += `[${step}]`;
    else text += text === "" ? String(step) : `.${String(step)}`;
  }
  return text;
}

function faultOf(issue: Issue): string {
  switch (issue.code) {
    case "invalid_type":
      return issue.message.endsWith("received undefined")
        ? `missing: expected ${issue.expected}`
        : `expected ${issue.expected}`;
    case "too_small":
      return issue.origin === "string" ? "empty" : `below ${issue.minimum}`;
    case "invalid_union":
      return "in none of the accepted shapes";
    case "custom":
      return issue.message;
    default:
      return issue.code;
  }
}

export function issuesOf(error: z.ZodError): readonly WireIssue[] {
  return error.issues.map((issue) => ({ path: pathOf(issue.path), fault: faultOf(issue) }));
}

export function read<T>(schema: z.ZodType<T>, raw: unknown): Result<T, readonly WireIssue[]> {
  const parsed = schema.safeParse(raw);
  return parsed.success ? ok(parsed.data) : err(issuesOf(parsed.error));
}

export function readEach<T>(
  schema: z.ZodType<T>,
  raws: readonly unknown[],
  at: string,
): { readonly items: readonly T[]; readonly issues: readonly WireIssue[] } {
  const items: T[] = [];
  const issues: WireIssue[] = [];
  raws.forEach((raw, index) => {
    const one = read(schema, raw);
    if (one.ok) items.push(one.value);
    else issues.push(...one.error.map((issue) => below(`${at}[${index}]`, issue)));
  });
  return { items, issues };
}

export function below(at: string, issue: WireIssue): WireIssue {
  const path = issue.path === "" ? at : `${at}.${issue.path}`;
  return { path, fault: issue.fault };
}
