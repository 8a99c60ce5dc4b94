import { z } from "zod";
import { isDate, isTime } from "#lib/values/calendar.ts";
import { withoutControls } from "#lib/values/text.ts";

/** All ids are strings (§1 rule 5); a whole number is read as its text. */
export const id = z.preprocess(
  (raw) => (Number.isSafeInteger(raw) ? String(raw) : raw),
  z.string().refine((text) => text.trim() !== "", "empty"),
);

export const name = z.string().transform(withoutControls).pipe(z.string().min(1, "empty"));

/** Major units. Strings and negative amounts fail, they are not coerced. */
export const price = z.number().nonnegative("below 0");

export const count = z.int().nonnegative("below 0");
export const minutes = count;

/** A flag that is absent is false. */
export const flag = orNull(z.boolean()).transform((value) => value === true);

/** A text affects no price, so a wrong type is read as absent. */
export const text = z
  .string()
  .nullish()
  .catch(undefined)
  .transform((value) => withoutControls(value ?? "") || undefined);

export const date = z.string().refine(isDate, "expected a date");

/** `HH:MM:SS` (§1 rule 5), or without seconds. */
export const time = z
  .string()
  .transform((value) => (/^\d{2}:\d{2}$/.test(value) ? `${value}:00` : value))
  .refine(isTime, "expected a time");

export function list<S extends z.ZodType>(item: S) {
  return orNull(z.array(item)).transform((items) => items ?? []);
}

export function orNull<S extends z.ZodType>(schema: S) {
  return schema.nullish().transform((value) => value ?? null);
}
