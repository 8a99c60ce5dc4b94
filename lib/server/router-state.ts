import { z } from "zod";

/** Where the framework's scripts in the browser stand: segments, and what lies below each. */
type State = readonly [unknown, Readonly<Record<string, State>>, ...unknown[]];

const kind = z.string().regex(/^(?:c|oc|d|[cd]i(?:\(\.{1,3}\)){1,2})$/);
const segment = z.union([
  z.string(),
  z.tuple([z.string(), z.string(), kind, z.array(z.string()).nullable()]),
]);
const refetch = z.enum(["refetch", "inside-shared-layout", "metadata-only"]);
const state: z.ZodType<State> = z.tuple([
  segment,
  z.lazy(() => z.record(z.string(), state)),
  z.tuple([z.string(), z.string()]).nullish(),
  refetch.nullish(),
  z.number().nullish(),
  z.string().optional(),
]);

/** Longer than that of any page of ours; the framework itself reads ten times as much. */
const LONGEST = 4_000;

/**
 * Whether a `Next-Router-State-Tree` header is one that the framework can read; its scripts send
 * it, and it breaks off where anybody else sends something else.
 */
export function isRouterState(header: string | readonly string[] | undefined): boolean {
  if (typeof header !== "string" || header.length > LONGEST) return header === undefined;
  try {
    return state.safeParse(JSON.parse(decodeURIComponent(header))).success;
  } catch {
    return false;
  }
}
