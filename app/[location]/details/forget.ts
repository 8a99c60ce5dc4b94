"use server";

import { refresh } from "next/cache";
import { headers } from "next/headers";
import { z } from "zod";
import { isOwnRequest } from "#lib/server/origin.ts";
import { publicUrl, siteOf } from "../../site.ts";
import { forgetVisitor } from "./remember.ts";

const sent = z.object({ location: z.string().catch("") });

/** Drops what this browser remembers of the visitor, and shows the form empty. */
export async function forget(_problem: string, form: FormData): Promise<string> {
  const { slug } = await siteOf(sent.parse(Object.fromEntries(form)).location);
  if (!isOwnRequest(await headers(), publicUrl())) return "";
  await forgetVisitor(slug);
  refresh();
  return "";
}
