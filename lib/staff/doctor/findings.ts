import type { ProbeAnswer } from "#lib/upstream/probe.ts";
import { isRecord } from "#lib/upstream/schema/canonical.ts";
import { read, type Schema, type WireIssue } from "#lib/upstream/schema/issue.ts";
import type { Result } from "#lib/values/result.ts";

/** `✗` and `?`, which is in doubt, are to be put right; `!` is worth knowing. */
export type Finding = {
  readonly mark: "✓" | "!" | "?" | "✗";
  readonly line: string;
};

export const good = (line: string): Finding => ({ mark: "✓", line });
export const warn = (line: string): Finding => ({ mark: "!", line });
export const doubt = (line: string): Finding => ({ mark: "?", line });
export const bad = (line: string): Finding => ({ mark: "✗", line });

export function isFault({ mark }: Finding): boolean {
  return mark === "✗" || mark === "?";
}

export type Answer = Result<ProbeAnswer, string>;

/** Of the question itself, which a key that may ask gets for one that the service does not understand. */
const REFUSALS = [400, 404, 409, 422];

/** What an answer says, if it is one of the documented shape; else what is missing, and what stands there instead. */
export function readAnswer<T>(what: string, answer: Answer, schema: Schema<T>) {
  if (!answer.ok) return { findings: [] };
  const { status, body } = answer.value;
  if (REFUSALS.includes(status)) return { findings: [doubt(`${what} is refused (${status})`)] };
  if (status !== 200) return { findings: [] };
  const parsed = read(schema, body);
  if (parsed.ok) return { value: parsed.value, findings: [] };
  const names = isRecord(body)
    ? Object.keys(body).slice(0, 8).join(", ") || "nothing"
    : typeOf(body);
  const advice = "Does mapping teach its shape (docs/upstream.md)?";
  const whole = bad(`${what} cannot be read. It holds: ${names}. ${advice}`);
  return { findings: [...issueFindings(what, parsed.error), whole] };
}

export function typeOf(value: unknown): string {
  if (value === null) return "null";
  return Array.isArray(value) ? "list" : typeof value;
}

/** Documented fields that are missing or cannot be read, each once, with how many records have that. */
export function issueFindings(what: string, issues: readonly WireIssue[]): readonly Finding[] {
  const lines = issues.map(({ path, fault }) =>
    path === "" ? fault : `${path.replaceAll(/\[\d+\]/g, "[]")}: ${fault}`,
  );
  return [...Map.groupBy(lines, (line) => line)].map(([line, { length }]) =>
    bad(`${what} ${line}${length > 1 ? ` (${length} times)` : ""}`),
  );
}
