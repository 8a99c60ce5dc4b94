import { z } from "zod";
import type { LocalDate, LocalTime } from "#lib/values/calendar.ts";

/** A line of a visit that a visitor has chosen. `memberId`: `null` without a member. */
export type WantedPart = { readonly start: LocalTime; readonly memberId: string | null };

/** Those of all lines, in the order of the cart. */
export type WantedParts = { readonly date: LocalDate; readonly parts: readonly WantedPart[] };

/** `1045.tm_mara`, or `1045` without a member. */
export function encodePart({ start, memberId }: WantedPart): string {
  const time = start.slice(0, 5).replace(":", "");
  return memberId === null ? time : `${time}.${memberId}`;
}

const partSchema = z
  .string()
  .regex(/^(?:[01]\d|2[0-3])[0-5]\d(?:\..+)?$/s)
  .transform((text): WantedPart => {
    const start = `${text.slice(0, 2)}:${text.slice(2, 4)}:00`;
    return { start, memberId: text.length > 4 ? text.slice(5) : null };
  });

export function decodeParts(texts: readonly string[]): readonly WantedPart[] | undefined {
  return z.array(partSchema).safeParse(texts).data;
}
