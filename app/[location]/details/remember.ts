import "server-only";
import { cookies } from "next/headers";
import { getServer } from "#lib/app/app.ts";
import {
  openVisitor,
  type RememberedVisitor,
  sealVisitor,
  visitorCookie,
} from "#lib/session/remember.ts";
import { publicUrl } from "../../site.ts";

/** What this browser's visitor asked us to remember, if anything. */
export async function remembered(slug: string): Promise<RememberedVisitor | undefined> {
  const kept = (await cookies()).get(visitorCookie(slug, publicUrl()).name);
  return kept && openVisitor(getServer().sealer, slug, kept.value);
}

/** Keeps what was typed if the visitor asked for it with this form; else drops what was kept. */
export async function rememberIfAsked(
  slug: string,
  typed: RememberedVisitor & { readonly remember: string },
): Promise<void> {
  if (typed.remember !== "yes") return forgetVisitor(slug);
  const { firstName, lastName, email, phone } = typed;
  const visitor = { firstName, lastName, email, phone };
  const { name, options } = visitorCookie(slug, publicUrl());
  const seal = await sealVisitor(getServer().sealer, slug, visitor);
  if (seal !== undefined) (await cookies()).set(name, seal, options);
}

export async function forgetVisitor(slug: string): Promise<void> {
  const { name, options } = visitorCookie(slug, publicUrl());
  const jar = await cookies();
  if (jar.has(name)) jar.set(name, "", { ...options, maxAge: 0 });
}
