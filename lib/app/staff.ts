import { setTimeout as sleep } from "node:timers/promises";
import type { Desk } from "#lib/booking/views/desk.ts";
import type { Config, ConfiguredLocation } from "#lib/config/types.ts";
import type { Sealer } from "#lib/site/seals/seal.ts";
import { createSigner } from "#lib/site/seals/signer.ts";
import { createStaffDevices } from "#lib/site/seals/staff-device.ts";
import { createPasswordCheck } from "#lib/site/seals/staff-password.ts";
import { createStaffSessions } from "#lib/site/seals/staff-session.ts";
import { createStaffArea, type StaffArea } from "#lib/staff/area.ts";
import type { StaffLog } from "#lib/staff/audit.ts";
import { createLetters } from "#lib/staff/mail/letters.ts";
import { createMailer } from "#lib/staff/mail/mailer.ts";
import { createPreviewLinks, type PreviewLinks } from "#lib/staff/preview-links.ts";
import { type Channel, createWebhook, noticePlace } from "#lib/staff/webhook/channel.ts";
import { createNotifier, type Notifier, retryAfterMs } from "#lib/staff/webhook/notifier.ts";
import { createPost } from "#lib/staff/webhook/post.ts";
import { WHOLE_SITE } from "#lib/store/journal/memory.ts";
import { i18nFor } from "#lib/values/i18n/i18n.ts";
import { log } from "./log.ts";
import type { Stores } from "./stores.ts";

/** In the language of the location. */
export function channelsOf(
  { staff, publicUrl }: Pick<Config, "staff" | "publicUrl">,
  { location, staffWebhook }: Pick<ConfiguredLocation, "location" | "staffWebhook">,
): readonly Channel[] {
  const webhook = staffWebhook ?? staff?.webhook;
  if (!staff) return [];
  const place = noticePlace(publicUrl, location.slug);
  const channels: Channel[] = [];
  if (webhook) {
    const post = createPost(webhook.url, createSigner(webhook.secret), Date.now);
    channels.push(createWebhook(place, post));
  }
  if (staff.mail) {
    const send = createMailer(staff.mail.smtp, staff.mail.to, new URL(publicUrl).hostname);
    channels.push(createLetters({ place, i18n: i18nFor(location), send }));
  }
  return channels;
}

export function notifierOf(
  channels: readonly Channel[],
  desk: Pick<Desk, "takeNotices" | "noticeDelivered">,
): Notifier | undefined {
  if (channels.length === 0) return undefined;
  return createNotifier({
    channels,
    queue: { take: () => desk.takeNotices(retryAfterMs), delivered: desk.noticeDelivered },
    now: Date.now,
    log,
  });
}

type StaffPasswords = ReturnType<typeof staffPasswordsOf>;

/** By location; without one the password that opens all. */
export function staffPasswordsOf({ staff, locations }: Pick<Config, "staff" | "locations">) {
  const own = locations.map(
    ({ location, staffPassword }) => [location.slug, staffPassword] as const,
  );
  const all = [[undefined, staff?.password] as const, ...own];
  return new Map(
    all.flatMap(([of, password]) =>
      password
        ? [[of, { secret: password.secret, check: createPasswordCheck(password) }] as const]
        : [],
    ),
  );
}

/** Links to a preview end with their password, and with all its sign-ins. */
export function previewLinksOf(
  config: Config,
  { journal }: Pick<Stores, "journal">,
  sealer: Sealer,
  passwords: StaffPasswords,
): PreviewLinks | undefined {
  if (!config.staff) return undefined;
  return createPreviewLinks({
    sealer,
    memory: journal.memoryOf(WHOLE_SITE, Date.now),
    passwordOf(location) {
      const password = passwords.get(location);
      return password && createSigner(password.secret)("preview links");
    },
    now: Date.now,
  });
}

export function staffAreaOf(
  { staff, sessionSecrets, publicUrl }: Config,
  { journal, tally }: Pick<Stores, "journal" | "tally">,
  passwords: StaffPasswords,
  staffLog: StaffLog,
): StaffArea | undefined {
  if (!staff) return undefined;
  return createStaffArea({
    sessions: createStaffSessions(sessionSecrets, (of) => passwords.get(of)?.secret, publicUrl),
    checkOf: (of) => passwords.get(of)?.check,
    locationPasswords: [...passwords.keys()].filter((of) => of !== undefined),
    tally,
    memory: journal.memoryOf(WHOLE_SITE, Date.now),
    now: Date.now,
    sleep: (ms) => sleep(ms),
    devices: createStaffDevices(sessionSecrets, publicUrl),
    log: staffLog,
  });
}
