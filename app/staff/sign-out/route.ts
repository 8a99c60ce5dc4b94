import { cookies } from "next/headers";
import { z } from "zod";
import { formHandler, seeOther } from "../../_shared/form-handler.ts";
import { currentPageBase } from "../../_shared/page-context.ts";
import { requireStaff, staffArea } from "../_staff/context.ts";
import { signInUrl } from "../_staff/urls.ts";

const sent = z.object({ do: z.string().max(200).catch("") });

/** Ends this session, or all sessions on all devices. */
export const POST = formHandler(sent, async ({ do: press }) => {
  await requireStaff();
  const jar = await cookies();
  if (press === "everywhere") await staffArea().signOutEverywhere(jar);
  else await staffArea().signOut(jar);
  return seeOther(signInUrl(currentPageBase()));
});
