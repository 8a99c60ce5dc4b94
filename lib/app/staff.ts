import { setTimeout as sleep } from "node:timers/promises";
import type { Desk } from "#lib/booking/desk/desk.ts";
import type { Config, StaffPassword } from "#lib/config/types.ts";
import { createSigner } from "#lib/session/signer.ts";
import { createPasswordCheck } from "#lib/session/staff-password.ts";
import { createStaffSessions } from "#lib/session/staff-session.ts";
import { createStaffArea, type StaffArea } from "#lib/staff/area.ts";
import { createNotifier, type Notifier, retryAfterMs } from "#lib/staff/webhook/notifier.ts";
import { createPost } from "#lib/staff/webhook/post.ts";
import { log } from "./log.ts";
import type { Stores } from "./stores.ts";

/** Tells staff of a location's bookings, where a webhook is configured. */
export function notifierOf(
  { staff, publicUrl }: Pick<Config, "staff" | "publicUrl">,
  slug: string,
  desk: Pick<Desk, "takeNotices" | "noticeDelivered">,
): Notifier | undefined {
  if (!staff?.webhook) return undefined;
  const { url, secret } = staff.webhook;
  return createNotifier({
    slug,
    publicUrl,
    queue: { take: () => desk.takeNotices(retryAfterMs), delivered: desk.noticeDelivered },
    post: createPost(url, createSigner(secret), Date.now),
    now: Date.now,
    log,
  });
}

/** Marks of the whole site are kept with its first location. */
export function staffAreaOf(
  { staff, sessionSecrets, publicUrl, locations }: Config,
  { journal, tally }: Pick<Stores, "journal" | "tally">,
): StaffArea | undefined {
  const slug = locations[0]?.location.slug;
  if (!staff || slug === undefined) return undefined;
  const own = locations.flatMap(({ location, staffPassword }) =>
    staffPassword ? [[location.slug, staffPassword] as const] : [],
  );
  const passwords = new Map<string | undefined, StaffPassword>(own);
  if (staff.password) passwords.set(undefined, staff.password);
  const checks = new Map([...passwords].map(([of, one]) => [of, createPasswordCheck(one)]));
  return createStaffArea({
    sessions: createStaffSessions(sessionSecrets, (of) => passwords.get(of)?.secret, publicUrl),
    checkOf: (location) => checks.get(location),
    ownPasswords: own.map(([slug]) => slug),
    tally,
    marks: {
      readMark: (name) => journal.readMark(slug, name, Date.now()),
      setMark: (name, value, until) => journal.setMark(slug, name, value, until),
    },
    now: Date.now,
    sleep: (ms) => sleep(ms),
  });
}
