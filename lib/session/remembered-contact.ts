import { z } from "zod";
import { type LocationCookie, locationCookie } from "./cookie.ts";
import type { Sealer } from "./seal.ts";

/** What a visitor typed about themselves, kept in their own browser because they asked for it. */
const typed = z.string().trim().max(320);
const visitorSchema = z.object({
  firstName: typed,
  lastName: typed,
  email: typed,
  phone: typed,
});

export type RememberedContact = z.infer<typeof visitorSchema>;

const HALF_A_YEAR_SECONDS = 183 * 24 * 60 * 60;

export function rememberedContactCookie(slug: string, publicUrl: string): LocationCookie {
  return locationCookie("visitor", slug, publicUrl, HALF_A_YEAR_SECONDS);
}

/** `undefined` for what is longer than anything that could be booked with. */
export async function sealRememberedContact(
  sealer: Sealer,
  slug: string,
  visitor: RememberedContact,
): Promise<string | undefined> {
  const parsed = visitorSchema.safeParse(visitor);
  if (!parsed.success) return undefined;
  return sealer.seal(purpose(slug), parsed.data, HALF_A_YEAR_SECONDS);
}

/** `undefined` for everything that is not, or no longer, a seal of ours for this location. */
export async function openRememberedContact(
  sealer: Sealer,
  slug: string,
  text: string,
): Promise<RememberedContact | undefined> {
  const opened = await sealer.open(purpose(slug), text, visitorSchema);
  return opened.ok ? opened.value : undefined;
}

function purpose(slug: string): string {
  return `visitor:${slug}`;
}
