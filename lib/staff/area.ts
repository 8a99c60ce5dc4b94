import { randomUUID } from "node:crypto";
import type { AddressKey } from "#lib/site/abuse/client-address.ts";
import type { Limit, Tally } from "#lib/site/abuse/tally.ts";
import type { StaffDevices } from "#lib/site/seals/staff-device.ts";
import type { PasswordCheck } from "#lib/site/seals/staff-password.ts";
import {
  type SessionPlace,
  STAFF_LONGEST_MS,
  type StaffSession,
  type StaffSessions,
} from "#lib/site/seals/staff-session.ts";
import { err, ok, type Result } from "#lib/values/result.ts";
import type { StaffAction, StaffLog } from "./audit.ts";
import { isStaffNetwork, KNOWN_NETWORK_MS, staffNetworkOf } from "./known-networks.ts";
import { createSignInLanes } from "./sign-in-lanes.ts";

/** Wrong passwords of one network or device, after which it is not listened to for a while. */
const WRONG_PASSWORDS: Limit = { name: "staff", max: 5, windowMs: 15 * 60_000 };
/** The same for all of an IPv4 /24 or an IPv6 /48, except those that staff have signed in from. */
const WRONG_IN_WIDE_NETWORK: Limit = { name: "staff-wide", max: 10, windowMs: 15 * 60_000 };
/** For every sender: one whose address is not known cannot be locked out, since others share it. */
const WRONG_PASSWORD_DELAY_MS = 1_000;
/** A session is written anew with the first request after this long. */
const RENEW_AFTER_MS = 60_000;

export type SignInFault = "wrong" | "locked" | "crowded";

export type Attempt = { readonly typed: string; readonly location: string | undefined };

/** Who tries to sign in; `networkKey`: of the /24 or /48 around the address. */
export type SignInSender = {
  readonly addressKey: AddressKey;
  readonly networkKey?: string | undefined;
};

export type StaffArea = {
  signIn(
    place: SessionPlace,
    attempt: Attempt,
    sender: SignInSender,
  ): Promise<Result<StaffSession, SignInFault>>;
  readonly locationPasswords: readonly string[];
  readonly opensAll: boolean;
  session(place: SessionPlace): Promise<StaffSession | undefined>;
  /** The same, and keeps it alive. Not from pages, which cannot set cookies. */
  renew(place: SessionPlace): Promise<StaffSession | undefined>;
  signOut(place: SessionPlace): Promise<void>;
  signOutEverywhere(place: SessionPlace): Promise<void>;
};

type Kind = "staff-signed-in-from" | "staff-signed-out" | "staff-signed-out-everywhere";

/** What the whole site remembers of sign-ins: when. */
export type SignInMemory = {
  recall(kind: Kind, key: string): Promise<number | undefined>;
  remember(kind: Kind, key: string, at: number, until: number): Promise<void>;
};

export type StaffAreaDeps = {
  readonly sessions: StaffSessions;
  readonly checkOf: (location: string | undefined) => PasswordCheck | undefined;
  readonly locationPasswords?: readonly string[];
  readonly tally: Tally;
  readonly memory: SignInMemory;
  readonly now: () => number;
  readonly sleep: (ms: number) => Promise<void>;
  readonly devices: StaffDevices;
  readonly log: StaffLog;
};

export function createStaffArea(deps: StaffAreaDeps): StaffArea {
  const { sessions, tally, memory, now } = deps;
  const lanes = createSignInLanes();

  async function session(place: SessionPlace): Promise<StaffSession | undefined> {
    const found = await sessions.read(place, now());
    if (!found) return undefined;
    const [everywhere, own] = await Promise.all([
      memory.recall("staff-signed-out-everywhere", found.location ?? ""),
      memory.recall("staff-signed-out", found.id),
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
    limits: readonly (readonly [Limit, string])[],
  ): Promise<Result<StaffSession, SignInFault>> {
    const item = randomUUID();
    for (const [limit, key] of limits) {
      if (!(await tally.hasCapacity(limit, key, item))) return err("locked");
    }
    const opened = await check(attempt);
    if (opened) return ok(opened);
    for (const [limit, key] of limits) await tally.take(limit, key, item);
    return err("wrong");
  }

  /**
   * A device that staff have signed in with has a lane and a limit of its own, so that no guessing
   * elsewhere holds it up, also where all senders seem to have one address.
   */
  async function laneOf({ addressKey, networkKey }: SignInSender, device: string | undefined) {
    const own = (key: string) => [[WRONG_PASSWORDS, key] as const];
    if (device !== undefined) {
      const lane = `device ${device}`;
      return { lane, isKnown: true, limits: own(lane) };
    }
    const network = staffNetworkOf(addressKey);
    if (network === undefined) return { lane: "", isKnown: false, limits: [] };
    const isKnown = await isStaffNetwork(memory, addressKey);
    const wide = networkKey !== undefined && !isKnown;
    const limits = [
      ...own(network),
      ...(wide ? [[WRONG_IN_WIDE_NETWORK, networkKey] as const] : []),
    ];
    return { lane: network, isKnown, limits };
  }

  function logEnd(action: StaffAction, session: StaffSession | undefined): void {
    if (session) deps.log({ action, result: "ok", location: session.location, session });
  }

  return {
    session,
    locationPasswords: deps.locationPasswords ?? [],
    opensAll: deps.checkOf(undefined) !== undefined,
    async signIn(place, attempt, sender) {
      const device = await deps.devices.read(place);
      const { limits, ...lane } = await laneOf(sender, device);
      const judged = await lanes.run(
        lane,
        () => judge(attempt, limits),
        async (result) => {
          const isWrong = !result.ok && result.error === "wrong";
          if (isWrong) await deps.sleep(WRONG_PASSWORD_DELAY_MS);
        },
      );
      const result = judged.ok ? judged.value : judged;
      const network = staffNetworkOf(sender.addressKey);
      deps.log({
        action: "sign_in",
        result: result.ok ? "ok" : result.error,
        location: result.ok ? result.value.location : attempt.location,
        session: result.ok ? result.value : undefined,
        network,
      });
      if (!result.ok) return result;
      if (network !== undefined) {
        const until = now() + KNOWN_NETWORK_MS;
        await memory.remember("staff-signed-in-from", network, now(), until).catch(() => undefined);
      }
      await deps.devices.remember(place, device);
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
      if (found) {
        const until = found.signedInAt + STAFF_LONGEST_MS;
        await memory.remember("staff-signed-out", found.id, now(), until);
      }
      await sessions.clear(place);
      logEnd("sign_out", found);
    },
    async signOutEverywhere(place) {
      const found = await session(place);
      if (found) {
        // Of one password: a location's staff do not sign out another's.
        const [key, until] = [found.location ?? "", now() + STAFF_LONGEST_MS];
        await memory.remember("staff-signed-out-everywhere", key, now(), until);
      }
      await sessions.clear(place);
      logEnd("sign_out_everywhere", found);
    },
  };
}
