"use server";

import { cookies, headers } from "next/headers";
import { redirect } from "next/navigation";
import { z } from "zod";
import { getApp } from "#lib/app/handle.ts";
import { isSameOriginRequest } from "#lib/app/origin.ts";
import { MAX_PASSWORD } from "#lib/session/staff-password.ts";
import { allLocations, currentI18n, publicUrl } from "../../_shared/request-context.ts";
import { staffArea } from "../_staff/context.ts";
import { namedLocation } from "../_staff/named-location.ts";
import { signInUrl, staffHome, staffTarget } from "../_staff/urls.ts";

const text = (max: number) => z.string().max(max).catch("");
const sent = z.object({ password: text(MAX_PASSWORD), location: text(100), to: text(200) });

export async function signIn(form: FormData): Promise<void> {
  const area = staffArea();
  const context = await currentI18n();
  const { password: typed, location, to } = sent.parse(Object.fromEntries(form));
  const target = staffTarget(to);
  const sender = await headers();
  if (!isSameOriginRequest(sender, publicUrl())) redirect(signInUrl(context, { to: target }));
  const attempt = { typed, location: namedLocation(allLocations(), location) };
  const signedIn = await area.signIn(await cookies(), attempt, {
    addressKey: getApp().addressKeyOf(sender),
    networkKey: getApp().networkKeyOf(sender),
  });
  if (!signedIn.ok) {
    const again = { problem: signedIn.error, to: target, location: location || undefined };
    redirect(signInUrl(context, again));
  }
  const { lang } = context;
  redirect(target === undefined ? staffHome(context) : `${target}${lang ? `?lang=${lang}` : ""}`);
}
