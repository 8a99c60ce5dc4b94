import { z } from "zod";
import { isDate, isTime } from "#lib/values/calendar.ts";
import { withoutControls } from "#lib/values/text.ts";

/** What databases hold in place of an id: it names nothing. */
const NO_ID = /^(?:-?0+|-1|[0-]{36})$/;

/** All ids are strings (§1 rule 5); a whole number is read as its text. */
export const id = z.preprocess(
  (raw) => (Number.isSafeInteger(raw) ? String(raw) : raw),
  z
    .string()
    .min(1)
    .refine((text) => text === "" || (text.trim() !== "" && !NO_ID.test(text)), "no id"),
);

export const name = z.string().transform(withoutControls).pipe(z.string().min(1));

/** Major units. Strings and negative amounts fail, they are not coerced. */
export const price = z.number().nonnegative();

export const minutes = z.int().nonnegative();

/** A text affects no price, so a wrong type is read as absent. */
export const text = z
  .string()
  .nullish()
  .catch(null)
  .transform((value) => withoutControls(value ?? "") || null);

export const date = z.string().refine(isDate, "expected a date");

const TIME = /^(?:\d{4}-\d{2}-\d{2}[T ])?(\d{2}:\d{2})(:\d{2})?(?:\.\d+)?$/;

/** `HH:MM:SS` (§1 rule 5), or without seconds or after a date. A time zone fails. */
export const time = z
  .string()
  .transform((text) => text.replace(TIME, (_all, start, seconds) => `${start}${seconds ?? ":00"}`))
  .refine(isTime, "expected a time");

/** Some records have date-times (§2.3); their first ten characters are the local date. */
export const dateOfDateTime = z
  .string()
  .transform((value) =>
    /^.{10}[T ]/.test(value) && !isInstant(value) ? value.slice(0, 10) : value,
  )
  .pipe(date);

/** In UTC, the date may be the day before or after; midnight is no instant, but a date alone. */
function isInstant(value: string): boolean {
  return value.endsWith("Z") && !/^.{10}[T ]00:00(?::00(?:\.0+)?)?Z$/.test(value);
}

/** Of a day with wall-clock times: a time zone fails. */
export const localDate = z
  .string()
  .transform((value) => value.replace(/^(.{10})[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?$/, "$1"))
  .pipe(date);

export function list<S extends z.ZodType>(item: S) {
  return z
    .array(item)
    .nullish()
    .transform((items) => items ?? []);
}

export function orNull<S extends z.ZodType>(schema: S) {
  return schema.nullish().transform((value) => value ?? null);
}
