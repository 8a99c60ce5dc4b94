import { randomUUID } from "node:crypto";
import type { AddressKey } from "#lib/abuse/client-address.ts";
import type { Limit, Tally } from "#lib/abuse/tally.ts";
import { err, ok, type Result } from "#lib/result.ts";
import type { PasswordCheck } from "#lib/session/staff-password.ts";
import {
  type SessionPlace,
  STAFF_LONGEST_MS,
  type StaffSession,
  type StaffSessions,
} from "#lib/session/staff-session.ts";
import { createSignInLanes } from "./sign-in-lanes.ts";

/** Wrong passwords of one network, after which it is not listened to for a while. */
export const WRONG_PASSWORDS: Limit = { name: "staff", max: 5, windowMs: 15 * 60_000 };
/** Behind a proxy that hides addresses a lock would lock everybody out, so wrong ones are slow. */
const UNKNOWN_ADDRESS_DELAY_MS = 1_000;
/** A session is written anew with the first request after this long. */
const RENEW_AFTER_MS = 60_000;

export type SignInFault = "wrong" | "locked" | "crowded";

export type Attempt = { readonly typed: string; readonly location: string | undefined };

export type StaffArea = {
  signIn(
    place: SessionPlace,
    attempt: Attempt,
    addressKey: AddressKey,
  ): Promise<Result<StaffSession, SignInFault>>;
  readonly locationPasswords: readonly string[];
  readonly opensAll: boolean;
  session(place: SessionPlace): Promise<StaffSession | undefined>;
  /** The same, and keeps it alive. Not from pages, which cannot set cookies. */
  renew(place: SessionPlace): Promise<StaffSession | undefined>;
  signOut(place: SessionPlace): Promise<void>;
  signOutEverywhere(place: SessionPlace): Promise<void>;
};

export type Marks = {
  readMark(name: string): Promise<number | undefined>;
  setMark(name: string, value: number, until: number): Promise<void>;
};

export type StaffAreaDeps = {
  readonly sessions: StaffSessions;
  readonly checkOf: (location: string | undefined) => PasswordCheck | undefined;
  readonly locationPasswords?: readonly string[];
  readonly tally: Tally;
  readonly marks: Marks;
  readonly now: () => number;
  readonly sleep: (ms: number) => Promise<void>;
};

/** How long a network goes before unknown ones after somebody has signed in from it. */
const KNOWN_NETWORK_MS = 30 * 24 * 60 * 60_000;

export function createStaffArea(deps: StaffAreaDeps): StaffArea {
  const { sessions, tally, marks, now } = deps;
  const lanes = createSignInLanes();

  async function session(place: SessionPlace): Promise<StaffSession | undefined> {
    const found = await sessions.read(place, now());
    if (!found) return undefined;
    const [everywhere, own] = await Promise.all([
      marks.readMark(everywhereMark(found)),
      marks.readMark(endMark(found)),
    ]);
    return own !== undefined || found.signedInAt <= (everywhere ?? 0) ? undefined : found;
  }

  /** The session that the password opens; of both that could be meant, both are tried, right or wrong. */
  async function check({ typed, location }: Attempt): Promise<StaffSession | undefined> {
    const own = location === undefined ? undefined : deps.checkOf(location);
    const opensOwn = (await own?.(typed)) ?? false;
    const opensAll = (await deps.checkOf(undefined)?.(typed)) ?? false;
    if (opensAll) return sessions.create(now());
    return opensOwn ? sessions.create(now(), location) : undefined;
  }

  async function judge(
    attempt: Attempt,
    network: string | undefined,
  ): Promise<Result<StaffSession, SignInFault>> {
    const item = randomUUID();
    if (network !== undefined && !(await tally.hasCapacity(WRONG_PASSWORDS, network, item))) {
      return err("locked");
    }
    const opened = await check(attempt);
    if (opened) return ok(opened);
    if (network !== undefined) await tally.take(WRONG_PASSWORDS, network, item);
    return err("wrong");
  }

  async function isKnown(network: string | undefined): Promise<boolean> {
    if (network === undefined) return false;
    const since = await marks.readMark(networkMark(network)).catch(() => undefined);
    return since !== undefined;
  }

  return {
    session,
    locationPasswords: deps.locationPasswords ?? [],
    opensAll: deps.checkOf(undefined) !== undefined,
    async signIn(place, attempt, addressKey) {
      const network = networkOf(addressKey);
      const sender = { network, isKnown: await isKnown(network) };
      const judged = await lanes.run(sender, () => judge(attempt, network));
      const result = judged.ok ? judged.value : judged;
      if (!result.ok) {
        if (network === undefined) await deps.sleep(UNKNOWN_ADDRESS_DELAY_MS);
        return result;
      }
      if (network !== undefined) {
        const until = now() + KNOWN_NETWORK_MS;
        await marks.setMark(networkMark(network), now(), until).catch(() => undefined);
      }
      await sessions.write(place, result.value);
      return result;
    },
    async renew(place) {
      const found = await session(place);
      if (found && now() - found.renewedAt >= RENEW_AFTER_MS) {
        await sessions.write(place, { ...found, renewedAt: now() });
      }
      return found;
    },
    async signOut(place) {
      const found = await session(place);
      if (found) await marks.setMark(endMark(found), now(), found.signedInAt + STAFF_LONGEST_MS);
      await sessions.clear(place);
    },
    async signOutEverywhere(place) {
      const found = await session(place);
      if (found) await marks.setMark(everywhereMark(found), now(), now() + STAFF_LONGEST_MS);
      await sessions.clear(place);
    },
  };
}

/** All sessions of one password: a location's staff do not sign out another's. */
export function everywhereMark({ location }: Pick<StaffSession, "location">): string {
  const everywhere = "staff-signed-out-everywhere";
  return location === undefined ? everywhere : `${everywhere} ${location}`;
}

function networkMark(network: string): string {
  return `staff-signed-in-from ${network}`;
}

function endMark({ id }: StaffSession): string {
  return `staff-signed-out ${id}`;
}

/** An IPv4 address, or the /56 that a household or business has of IPv6. */
function networkOf(addressKey: AddressKey): string | undefined {
  const networks = addressKey?.split(".");
  return networks?.[1] ?? networks?.[0];
}
