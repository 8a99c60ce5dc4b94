import "server-only";
import { cookies } from "next/headers";
import { notFound, redirect } from "next/navigation";
import { cache } from "react";
import { getApp } from "#lib/app/handle.ts";
import { opensLocation, type StaffSession } from "#lib/site/seals/staff-session.ts";
import type { StaffArea } from "#lib/staff/area.ts";
import type { StaffAction } from "#lib/staff/audit.ts";
import {
  currentPageBase,
  type StaffContext,
  untranslatedContextOf,
} from "../../_shared/page-context.ts";
import { signInUrl } from "./urls.ts";

export function staffArea(): StaffArea {
  return getApp().staff ?? notFound();
}

/** Redirects to the sign-in page without a session. Every page and handler calls it. */
export const requireStaff = cache(async (): Promise<StaffSession> => {
  const session = await staffArea().session(await cookies());
  return session ?? redirect(signInUrl(currentPageBase()));
});

/** A location's services for staff who may open it; a 404 for others. */
export async function staffContextOf(slug: string): Promise<StaffContext> {
  const session = await requireStaff();
  if (!opensLocation(session, slug)) notFound();
  return untranslatedContextOf(slug);
}

/** Logs and counts an action of the signed-in staff; `result`: `ok` or a code. */
export async function logStaffAction(
  action: StaffAction,
  result: string,
  of: { readonly slug: string; readonly bookingId?: string },
): Promise<void> {
  const { slug: location, ...facts } = of;
  const session = await requireStaff();
  getApp().staffLog({ action, result, location, session, ...facts });
}

/** Number of bookings that need staff; `undefined` while the journal is unavailable. */
export const openCount = cache(async (slug: string): Promise<number | undefined> => {
  const { bookings } = await staffContextOf(slug);
  return bookings.desk.countOpen().catch(() => undefined);
});

/** The same by location, without loading locations. */
export const openCounts = cache(
  (): Promise<ReadonlyMap<string, number> | undefined> =>
    getApp()
      .openCounts()
      .catch(() => undefined),
);

export function slugsInTrouble(): ReadonlySet<string> {
  return getApp().slugsInTrouble();
}
