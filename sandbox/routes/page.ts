import { z } from "zod";
import type { PagingSettings } from "../settings.ts";

const defaultLimit = 25;

export const pageFields = {
  limit: z.coerce.number().int().min(1).default(defaultLimit),
  skip: z.coerce.number().int().min(0).default(0),
};

/** Comma-separated values. */
export const listField = z
  .string()
  .transform((text) => text.split(",").map((part) => part.trim()))
  .optional();

export function pageOf<T>(
  list: T[],
  { limit, skip }: { limit: number; skip: number },
  paging: PagingSettings,
): T[] {
  const length = Math.min(limit, paging.largest);
  const first = {
    records: skip,
    pages: skip * length,
    asked_pages: skip * limit,
    ignored: 0,
  };
  const from = first[paging.skip];
  return list.slice(from, from + length);
}
