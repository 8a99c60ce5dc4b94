import { cookies, headers } from "next/headers";
import { z } from "zod";
import { getApp } from "#lib/app/handle.ts";
import { MAX_PASSWORD } from "#lib/site/seals/staff-password.ts";
import { formHandler, seeOther } from "../../../_shared/form-handler.ts";
import { allLocations, currentPageBase } from "../../../_shared/page-context.ts";
import { staffArea } from "../../_staff/context.ts";
import { namedLocation } from "../../_staff/named-location.ts";
import { signInUrl, staffHome, staffTarget } from "../../_staff/urls.ts";

const text = (max: number) => z.string().max(max).catch("");
const sent = z.object({ password: text(MAX_PASSWORD), location: text(100), to: text(200) });

export const POST = formHandler(sent, async ({ password: typed, location, to }) => {
  const area = staffArea();
  const context = currentPageBase();
  const target = staffTarget(to);
  const sender = await headers();
  const attempt = { typed, location: namedLocation(allLocations(), location) };
  const signedIn = await area.signIn(await cookies(), attempt, {
    addressKey: getApp().addressKeyOf(sender),
    networkKey: getApp().networkKeyOf(sender),
  });
  if (!signedIn.ok) {
    const again = { problem: signedIn.error, to: target, location: location || undefined };
    return seeOther(signInUrl(context, again));
  }
  const { lang } = context;
  return seeOther(
    target === undefined ? staffHome(context) : `${target}${lang ? `?lang=${lang}` : ""}`,
  );
});
