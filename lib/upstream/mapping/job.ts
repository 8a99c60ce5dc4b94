import { z } from "zod";
import type { MappedEndpoint } from "#lib/config/mapping.ts";
import type { Place } from "./functions.ts";

/** What the worker is to evaluate. All JSON goes as text, which costs the event loop least. */
export type Job = {
  readonly endpoint: MappedEndpoint;
  readonly purpose: "request" | "answer";
  readonly expression: string;
  readonly input: string;
  /** `$status`, of an answer. */
  readonly status?: number;
  /** `$query` */
  readonly query: Readonly<Record<string, unknown>>;
  readonly place: Place;
};

const outcome = z.discriminatedUnion("kind", [
  /** JSON; absent where the expression gave nothing. */
  z.object({ kind: z.literal("value"), text: z.string().optional() }),
  z.object({ kind: z.literal("refusal"), status: z.number(), detail: z.string() }),
  z.object({ kind: z.literal("not_json") }),
  /** Says where, and never what an answer holds. */
  z.object({ kind: z.literal("failed"), fault: z.string() }),
]);

export type Outcome = z.infer<typeof outcome>;

export function outcomeOf(message: unknown): Outcome {
  const parsed = outcome.safeParse(message);
  return parsed.success ? parsed.data : failed("the worker gave no outcome");
}

export function failed(fault: string): Outcome {
  return { kind: "failed", fault };
}
