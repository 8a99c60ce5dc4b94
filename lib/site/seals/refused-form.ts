import { randomUUID } from "node:crypto";
import type { z } from "zod";
import { type LocationCookie, locationCookie } from "./cookie.ts";
import type { Sealer } from "./seal.ts";

const SECONDS = 15 * 60;
/** Of the 4,096 bytes of a cookie's name and value. */
const MAX_LENGTH = 3_900;

export function refusedFormCookie(slug: string, publicUrl: string): LocationCookie {
  return locationCookie("refused", slug, publicUrl, SECONDS);
}

/** The page's address holds `id`, which opens the seal; `undefined`: too long for a cookie. */
export async function sealRefusedForm(
  sealer: Sealer,
  slug: string,
  answer: unknown,
): Promise<{ readonly id: string; readonly seal: string } | undefined> {
  const id = randomUUID().slice(0, 8);
  const seal = await sealer.seal(purpose(slug, id), answer, SECONDS);
  return seal.length > MAX_LENGTH ? undefined : { id, seal };
}

export async function openRefusedForm<T>(
  sealer: Sealer,
  slug: string,
  id: string,
  text: string,
  schema: z.ZodType<T>,
): Promise<T | undefined> {
  const opened = await sealer.open(purpose(slug, id), text, schema);
  return opened.ok ? opened.value : undefined;
}

function purpose(slug: string, id: string): string {
  return `refused form:${slug}:${id}`;
}
