import type { z } from "zod";
import { err, ok, type Result } from "#lib/values/result.ts";

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
      return wrongType(issue.expected, /received (\w+)$/.exec(issue.message)?.[1]);
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

/** Names types, never what a field holds. */
function wrongType(expected: string, found: string | undefined): string {
  if (found === "undefined") return `missing: expected ${expected}`;
  return found === undefined ? `expected ${expected}` : `expected ${expected}, found ${found}`;
}

export function issuesOf(error: z.ZodError): readonly WireIssue[] {
  return error.issues.map((issue) => ({ path: pathOf(issue.path), fault: faultOf(issue) }));
}

export type Schema<T> = {
  parse(raw: unknown): T;
  safeParse(raw: unknown): z.ZodSafeParseResult<T>;
};

export function read<T>(
  schema: Pick<Schema<T>, "safeParse">,
  raw: unknown,
): Result<T, readonly WireIssue[]> {
  const parsed = schema.safeParse(raw);
  return parsed.success ? ok(parsed.data) : err(issuesOf(parsed.error));
}

export function readEach<T>(
  schema: Pick<Schema<T>, "safeParse">,
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
