import { createHmac, randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { type CookieStore, getIronSession, type SessionOptions } from "iron-session";
import { z } from "zod";
import type { Secret } from "#lib/config/secret.ts";

export type StaffSession = {
  readonly id: string;
  readonly signedInAt: number;
  readonly renewedAt: number;
  /** Fingerprint of the password used: sessions end when it changes. */
  readonly password: string;
  readonly location?: string | undefined;
};

export function opensLocation(session: Pick<StaffSession, "location">, slug: string): boolean {
  return session.location === undefined || session.location === slug;
}

export type SessionPlace = CookieStore | readonly [IncomingMessage, ServerResponse];

export type StaffSessions = {
  create(now: number, location?: string): StaffSession;
  read(place: SessionPlace, now: number): Promise<StaffSession | undefined>;
  write(place: SessionPlace, session: StaffSession): Promise<void>;
  clear(place: SessionPlace): Promise<void>;
};

/** Staff sign in again after so long without a request, and after a working day. */
const STAFF_IDLE_SECONDS = 30 * 60;
export const STAFF_LONGEST_MS = 12 * 60 * 60_000;

const sessionSchema = z.object({
  id: z.string().min(1),
  signedInAt: z.int(),
  renewedAt: z.int(),
  password: z.string().min(1),
  location: z.string().optional(),
});

export function createStaffSessions(
  secrets: readonly Secret[],
  passwordOf: (location: string | undefined) => Secret | undefined,
  publicUrl: string,
): StaffSessions {
  const options = {
    ...staffCookieOptions(secrets, publicUrl, "bookfront-staff"),
    ttl: STAFF_IDLE_SECONDS,
  };

  function markOf(location: string | undefined): string | undefined {
    const password = passwordOf(location);
    return (
      password &&
      createHmac("sha256", secrets[0]?.reveal() ?? "")
        .update(`staff password\n${password.reveal()}`)
        .digest("base64url")
        .slice(0, 16)
    );
  }

  function open(place: SessionPlace) {
    return isExchange(place)
      ? getIronSession<Partial<StaffSession>>(...place, options)
      : getIronSession<Partial<StaffSession>>(place, options);
  }

  return {
    create: (now, location) => ({
      ...{ id: randomUUID(), signedInAt: now, renewedAt: now },
      ...{ password: markOf(location) ?? "", location },
    }),
    async read(place, now) {
      const session = sessionSchema.safeParse({ ...(await open(place)) }).data;
      if (!session || session.password !== markOf(session.location)) return undefined;
      return now - session.signedInAt < STAFF_LONGEST_MS ? session : undefined;
    },
    async write(place, session) {
      const opened = await open(place);
      Object.assign(opened, session);
      await opened.save();
    },
    async clear(place) {
      (await open(place)).destroy();
    },
  };
}

export function isExchange(
  place: SessionPlace,
): place is readonly [IncomingMessage, ServerResponse] {
  return Array.isArray(place);
}

export function staffCookieOptions(
  secrets: readonly Secret[],
  publicUrl: string,
  name: string,
): SessionOptions {
  const secure = publicUrl.startsWith("https://");
  const numbered = secrets.map((secret, index) => [secrets.length - index, secret.reveal()]);
  return {
    cookieName: secure ? `__Secure-${name}` : name,
    password: Object.fromEntries(numbered),
    cookieOptions: { path: "/staff", httpOnly: true, sameSite: "strict", secure },
  };
}
