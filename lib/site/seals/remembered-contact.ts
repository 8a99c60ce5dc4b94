import { z } from "zod";
import { type LocationCookie, locationCookie } from "./cookie.ts";
import type { Sealer } from "./seal.ts";

const typed = z.string().trim().max(320);
const contactSchema = z.object({
  firstName: typed,
  lastName: typed,
  email: typed,
  phone: typed,
});

export type RememberedContact = z.infer<typeof contactSchema>;

const HALF_A_YEAR_SECONDS = 183 * 24 * 60 * 60;

export function rememberedContactCookie(slug: string, publicUrl: string): LocationCookie {
  return locationCookie("visitor", slug, publicUrl, HALF_A_YEAR_SECONDS);
}

export async function sealRememberedContact(
  sealer: Sealer,
  slug: string,
  contact: RememberedContact,
): Promise<string | undefined> {
  const parsed = contactSchema.safeParse(contact);
  if (!parsed.success) return undefined;
  return sealer.seal(purpose(slug), parsed.data, HALF_A_YEAR_SECONDS);
}

export async function openRememberedContact(
  sealer: Sealer,
  slug: string,
  text: string,
): Promise<RememberedContact | undefined> {
  const opened = await sealer.open(purpose(slug), text, contactSchema);
  return opened.ok ? opened.value : undefined;
}

function purpose(slug: string): string {
  return `visitor:${slug}`;
}
