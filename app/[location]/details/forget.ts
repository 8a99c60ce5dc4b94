"use server";

import { headers } from "next/headers";
import { z } from "zod";
import { isOwnRequest } from "#lib/app/origin.ts";
import { publicUrl, siteOf } from "../../site.ts";
import { forgetVisitor } from "./remember.ts";

const sent = z.object({ location: z.string().catch("") });

/** Drops what this browser remembers of the visitor, and shows the form empty. */
export async function forget(_state: null, form: FormData): Promise<null> {
  const { slug } = await siteOf(sent.parse(Object.fromEntries(form)).location);
  if (!isOwnRequest(await headers(), publicUrl())) return null;
  await forgetVisitor(slug);
  return null;
}
