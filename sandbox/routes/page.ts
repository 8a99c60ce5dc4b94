import { z } from "zod";
import { ok, type Reply } from "../reply.ts";
import type { Call } from "./route.ts";

export const pageFields = {
  limit: z.coerce.number().int().min(1).default(25),
  skip: z.coerce.number().int().min(0).default(0),
};

/** Those of `found` that were asked for, each as `write` has it. */
export function pageOf<T>(
  { world, wire }: Call,
  { limit, skip }: { limit: number; skip: number },
  found: T[],
  write: (record: T) => unknown,
): Reply {
  const end = skip + Math.min(limit, world.settings.pageSize);
  const records = found.slice(skip, end).map(write);
  return ok(wire.page({ records, total: found.length, end }));
}
