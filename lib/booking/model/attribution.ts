import { z } from "zod";
import { jsonOf } from "#lib/values/json.ts";
import { withoutControls } from "#lib/values/text.ts";

export const MAX_ATTRIBUTION = 4_000;
const value = z
  .string()
  .transform((text) => withoutControls(text).trim().slice(0, 200))
  .pipe(z.string().min(1))
  .optional()
  .catch(undefined);

export const attributionSchema = z.object({
  utm_source: value,
  utm_medium: value,
  utm_campaign: value,
  utm_term: value,
  utm_content: value,
  gclid: value,
  gbraid: value,
  wbraid: value,
  fbclid: value,
  msclkid: value,
});

export const ATTRIBUTES = attributionSchema.keyof().options;

export type Attribution = z.infer<typeof attributionSchema>;

export function parseAttribution(text: string): Attribution | undefined {
  if (text === "" || text.length > MAX_ATTRIBUTION) return undefined;
  const parsed = attributionSchema.safeParse(jsonOf(text));
  const named = Object.entries(parsed.data ?? {}).filter(([, each]) => each !== undefined);
  return named.length > 0 ? Object.fromEntries(named) : undefined;
}
