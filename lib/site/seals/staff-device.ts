import { randomUUID } from "node:crypto";
import { getIronSession, type SessionOptions } from "iron-session";
import { z } from "zod";
import type { Secret } from "#lib/config/secret.ts";
import { isExchange, type SessionPlace, staffCookieOptions } from "./staff-session.ts";

/** Devices that staff have signed in with: a sealed cookie that holds a number only. */
export type StaffDevices = {
  read(place: SessionPlace): Promise<string | undefined>;
  remember(place: SessionPlace, device: string | undefined): Promise<void>;
};

/** Without a sign-in for so long a device is no longer known. */
const KNOWN_SECONDS = 90 * 24 * 60 * 60;

const deviceSchema = z.object({ device: z.uuid() });

export function createStaffDevices(secrets: readonly Secret[], publicUrl: string): StaffDevices {
  const options: SessionOptions = {
    ...staffCookieOptions(secrets, publicUrl, "bookfront-staff-device"),
    ttl: KNOWN_SECONDS,
  };

  function open(place: SessionPlace) {
    return isExchange(place)
      ? getIronSession<{ device?: string }>(...place, options)
      : getIronSession<{ device?: string }>(place, options);
  }

  return {
    read: async (place) => deviceSchema.safeParse({ ...(await open(place)) }).data?.device,
    async remember(place, device) {
      const opened = await open(place);
      opened.device = device ?? randomUUID();
      await opened.save();
    },
  };
}
