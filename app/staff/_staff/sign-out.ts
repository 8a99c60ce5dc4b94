"use server";

import { cookies, headers } from "next/headers";
import { redirect } from "next/navigation";
import { isSameOriginRequest } from "#lib/app/origin.ts";
import { currentI18n, publicUrl } from "../../_shared/request-context.ts";
import { requireStaff, staffArea } from "./context.ts";
import { signInUrl } from "./urls.ts";

/** Ends this session, or every session of every device. */
export async function signOut(form: FormData): Promise<void> {
  await requireStaff();
  const context = await currentI18n();
  if (isSameOriginRequest(await headers(), publicUrl())) {
    const jar = await cookies();
    if (form.get("do") === "everywhere") await staffArea().signOutEverywhere(jar);
    else await staffArea().signOut(jar);
  }
  redirect(signInUrl(context));
}
