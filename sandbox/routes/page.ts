import { z } from "zod";

const defaultLimit = 25;
/** The specification names no maximum; more than this is cut to it, so that callers must page. */
const largestLimit = 100;

export const pageFields = {
  limit: z.coerce.number().int().min(1).default(defaultLimit),
  skip: z.coerce.number().int().min(0).default(0),
};

/** Values between commas. */
export const listField = z
  .string()
  .transform((text) => text.split(",").map((part) => part.trim()))
  .optional();

export function pageOf<T>(list: T[], { limit, skip }: { limit: number; skip: number }): T[] {
  return list.slice(skip, skip + Math.min(limit, largestLimit));
}
