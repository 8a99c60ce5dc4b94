"use server";

import { headers } from "next/headers";
import { z } from "zod";
import { isOwnRequest } from "#lib/app/origin.ts";
import { publicUrl, requestContextOf } from "../../_shared/request-context.ts";
import { forgetRememberedContact } from "./remember.ts";

const sent = z.object({ location: z.string().catch("") });

/** Deletes the remembered contact. */
export async function forget(_state: null, form: FormData): Promise<null> {
  const { slug } = await requestContextOf(sent.parse(Object.fromEntries(form)).location);
  if (!isOwnRequest(await headers(), publicUrl())) return null;
  await forgetRememberedContact(slug);
  return null;
}
