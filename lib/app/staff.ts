import { setTimeout as sleep } from "node:timers/promises";
import type { Desk } from "#lib/booking/views/desk.ts";
import type { Config, ConfiguredLocation } from "#lib/config/types.ts";
import type { Sealer } from "#lib/site/seals/seal.ts";
import { createSigner } from "#lib/site/seals/signer.ts";
import { createStaffDevices } from "#lib/site/seals/staff-device.ts";
import { createStaffSessions } from "#lib/site/seals/staff-session.ts";
import { createStaffArea, type StaffArea } from "#lib/staff/area.ts";
import type { StaffLog } from "#lib/staff/audit.ts";
import { createPreviewLinks, type PreviewLinks } from "#lib/staff/preview-links.ts";
import type { NetworkNotices } from "#lib/staff/webhook/network-notices.ts";
import { createNotifier, type Notifier, retryAfterMs } from "#lib/staff/webhook/notifier.ts";
import { createPost } from "#lib/staff/webhook/post.ts";
import { memoryOf } from "#lib/store/journal/memory.ts";
import { log } from "./log.ts";
import type { StaffPasswords } from "./staff-passwords.ts";
import type { Stores } from "./stores.ts";

export function notifierOf(
  { staff, publicUrl }: Pick<Config, "staff" | "publicUrl">,
  { location: { slug }, staffWebhook }: Pick<ConfiguredLocation, "location" | "staffWebhook">,
  desk: Pick<Desk, "takeNotices" | "noticeDelivered">,
  networks: NetworkNotices,
): Notifier | undefined {
  const webhook = staffWebhook ?? staff?.webhook;
  if (!staff || !webhook) return undefined;
  const { url, secret } = webhook;
  return createNotifier({
    slug,
    publicUrl,
    queue: { take: () => desk.takeNotices(retryAfterMs), delivered: desk.noticeDelivered },
    networks,
    post: createPost(url, createSigner(secret), Date.now),
    now: Date.now,
    log,
  });
}

/** Links to a preview end with their password, and with all its sign-ins. */
export function previewLinksOf(
  config: Config,
  { journal }: Pick<Stores, "journal">,
  sealer: Sealer,
  passwords: StaffPasswords,
): PreviewLinks | undefined {
  const slug = config.locations[0]?.location.slug;
  if (!config.staff || slug === undefined) return undefined;
  return createPreviewLinks({
    sealer,
    memory: memoryOf(journal, slug, Date.now),
    passwordOf(location) {
      const password = passwords.get(location);
      return password && createSigner(password.secret)("preview links");
    },
    now: Date.now,
  });
}

/** What concerns the whole site is stored under its first location. */
export function staffAreaOf(
  { staff, sessionSecrets, publicUrl, locations }: Config,
  { journal, tally }: Pick<Stores, "journal" | "tally">,
  passwords: StaffPasswords,
  staffLog: StaffLog,
): StaffArea | undefined {
  const slug = locations[0]?.location.slug;
  if (!staff || slug === undefined) return undefined;
  return createStaffArea({
    sessions: createStaffSessions(sessionSecrets, (of) => passwords.get(of)?.secret, publicUrl),
    checkOf: passwords.checkOf,
    locationPasswords: passwords.slugsWithOwn,
    tally,
    memory: memoryOf(journal, slug, Date.now),
    now: Date.now,
    sleep: (ms) => sleep(ms),
    devices: createStaffDevices(sessionSecrets, publicUrl),
    log: staffLog,
  });
}
