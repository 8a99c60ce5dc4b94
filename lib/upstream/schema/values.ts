import { z } from "zod";
import { isDate, isTime } from "#lib/calendar.ts";
import { withoutControls } from "#lib/text.ts";

/** §1 rule 5: all ids are strings. A whole number is read as its text, which is sent back as one. */
export const id = z.preprocess(
  (raw) => (Number.isSafeInteger(raw) ? String(raw) : raw),
  z.string().min(1),
);

export const name = z.string().transform(withoutControls).pipe(z.string().min(1));

/** Price in major units. Strings and negative amounts are in doubt, not coerced. */
export const price = z.number().nonnegative();

export const minutes = z.int().nonnegative();

/** No price, length or choice hangs on a text: one of an odd type is left out. */
export const text = z
  .string()
  .nullish()
  .catch(null)
  .transform((value) => withoutControls(value ?? "") || null);

export const date = z.string().refine(isDate, "expected a date");

const TIME = /^(?:\d{4}-\d{2}-\d{2}[T ])?(\d{2}:\d{2})(:\d{2})?(?:\.\d+)?$/;

/**
 * §1 rule 5: `HH:MM:SS`. Without seconds, or after a date, it is the same time of day; with a zone
 * it may be another one, so it is in doubt.
 */
export const time = z
  .string()
  .transform((text) => text.replace(TIME, (_all, start, seconds) => `${start}${seconds ?? ":00"}`))
  .refine(isTime, "expected a time");

/** §2.3: some records carry date-times; the first ten characters are the wall clock's date. */
export const dateOfDateTime = z
  .string()
  .transform((value) => (/^.{10}[T ]/.test(value) ? value.slice(0, 10) : value))
  .pipe(date);

/** A list that may be left out or null when there is nothing in it. */
export function list<S extends z.ZodType>(item: S) {
  return z
    .array(item)
    .nullish()
    .transform((items) => items ?? []);
}

/** A value that may be left out or null; both are read as null. */
export function orNull<S extends z.ZodType>(schema: S) {
  return schema.nullish().transform((value) => value ?? null);
}
