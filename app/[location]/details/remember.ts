import "server-only";
import { cookies } from "next/headers";
import { getApp } from "#lib/app/app.ts";
import {
  openRememberedContact,
  type RememberedContact,
  rememberedContactCookie,
  sealRememberedContact,
} from "#lib/session/remembered-contact.ts";
import { publicUrl } from "../../_shared/request-context.ts";

export async function remembered(slug: string): Promise<RememberedContact | undefined> {
  const cookie = (await cookies()).get(rememberedContactCookie(slug, publicUrl()).name);
  return cookie && openRememberedContact(getApp().sealer, slug, cookie.value);
}

/** Stores the contact if the visitor ticked the box, else deletes the stored one. */
export async function rememberIfAsked(
  slug: string,
  typed: RememberedContact & { readonly remember: string },
): Promise<void> {
  if (typed.remember !== "yes") return forgetRememberedContact(slug);
  const { firstName, lastName, email, phone } = typed;
  const contact = { firstName, lastName, email, phone };
  const { name, options } = rememberedContactCookie(slug, publicUrl());
  const seal = await sealRememberedContact(getApp().sealer, slug, contact);
  if (seal !== undefined) (await cookies()).set(name, seal, options);
}

export async function forgetRememberedContact(slug: string): Promise<void> {
  const { name, options } = rememberedContactCookie(slug, publicUrl());
  const jar = await cookies();
  if (jar.has(name)) jar.set(name, "", { ...options, maxAge: 0 });
}
