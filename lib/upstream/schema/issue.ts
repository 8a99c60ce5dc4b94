import { z } from "zod";
import { err, ok, type Result } from "#lib/values/result.ts";

export type WireIssue = { readonly path: string; readonly fault: string };

/** Names types, never what a field holds; so do zod's own words. */
function faultOf({ message }: z.core.$ZodIssue): string {
  const said = message.replace(/^Invalid input: /, "");
  return said.replace(/^(expected \w+), received undefined$/, "missing: $1");
}

export type Schema<T> = Pick<z.ZodType<T>, "safeParse">;

export function read<T>(schema: Schema<T>, raw: unknown): Result<T, readonly WireIssue[]> {
  const parsed = schema.safeParse(raw);
  if (parsed.success) return ok(parsed.data);
  return err(
    parsed.error.issues.map((issue) => ({
      path: z.core.toDotPath(issue.path),
      fault: faultOf(issue),
    })),
  );
}

export function readEach<T>(
  schema: Schema<T>,
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
