"use server";

import { headers } from "next/headers";
import { z } from "zod";
import { isSameOriginRequest } from "#lib/app/origin.ts";
import { publicUrl, requestContextOf } from "../../_shared/request-context.ts";
import { SENT } from "../../_shared/sent-text.ts";
import { forgetVisitor } from "./remember.ts";

const sent = z.object({ location: SENT.location });

/** Deletes what was remembered of a visitor. */
export async function forget(_state: null, form: FormData): Promise<null> {
  const { slug } = await requestContextOf(sent.parse(Object.fromEntries(form)).location);
  if (!isSameOriginRequest(await headers(), publicUrl())) return null;
  await forgetVisitor(slug);
  return null;
}
