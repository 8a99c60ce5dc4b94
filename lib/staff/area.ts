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

/** Wrong passwords of one network, after which it is not listened to for a while. */
export const WRONG_PASSWORDS: Limit = { name: "staff", max: 5, windowMs: 15 * 60_000 };
/** Behind a proxy that hides addresses a lock would lock everybody out, so wrong ones are slow. */
const UNKNOWN_ADDRESS_DELAY_MS = 1_000;
/** A session is written anew with the first request after this long. */
const RENEW_AFTER_MS = 60_000;

export type SignInFault = "wrong" | "locked";

export type StaffArea = {
  signIn(
    place: SessionPlace,
    typed: string,
    addressKey: AddressKey,
  ): Promise<Result<StaffSession, SignInFault>>;
  /** The session of a request; ended sessions are none. */
  session(place: SessionPlace): Promise<StaffSession | undefined>;
  /** The same, and keeps it alive. Not from pages, which cannot set cookies. */
  renew(place: SessionPlace): Promise<StaffSession | undefined>;
  signOut(place: SessionPlace): Promise<void>;
  signOutEverywhere(place: SessionPlace): Promise<void>;
};

/** Durable marks with an end, shared by all instances (the journal). */
export type Marks = {
  readMark(name: string): Promise<number | undefined>;
  setMark(name: string, value: number, until: number): Promise<void>;
};

export type StaffAreaParts = {
  readonly sessions: StaffSessions;
  readonly checkPassword: PasswordCheck;
  readonly tally: Tally;
  readonly marks: Marks;
  readonly now: () => number;
  readonly sleep: (ms: number) => Promise<void>;
};

const EVERYWHERE = "staff-signed-out-everywhere";

export function createStaffArea(parts: StaffAreaParts): StaffArea {
  const { sessions, tally, marks, now } = parts;
  const oneByOne = createTurns();

  async function session(place: SessionPlace): Promise<StaffSession | undefined> {
    const found = await sessions.read(place, now());
    if (!found) return undefined;
    const [everywhere, own] = await Promise.all([
      marks.readMark(EVERYWHERE),
      marks.readMark(endMark(found)),
    ]);
    return own !== undefined || found.signedInAt <= (everywhere ?? 0) ? undefined : found;
  }

  /** In turns: many attempts at once must not pass the limit together, nor fill the memory. */
  function judge(typed: string, addressKey: AddressKey): Promise<"right" | SignInFault> {
    return oneByOne(async () => {
      const key = networkOf(addressKey);
      const attempt = randomUUID();
      if (key !== undefined && !(await tally.hasRoom(WRONG_PASSWORDS, key, attempt))) {
        return "locked";
      }
      if (await parts.checkPassword(typed)) return "right";
      if (key !== undefined) await tally.take(WRONG_PASSWORDS, key, attempt);
      return "wrong";
    });
  }

  return {
    session,
    async signIn(place, typed, addressKey) {
      const judged = await judge(typed, addressKey);
      if (judged !== "right") {
        if (networkOf(addressKey) === undefined) await parts.sleep(UNKNOWN_ADDRESS_DELAY_MS);
        return err(judged);
      }
      const created = sessions.create(now());
      await sessions.write(place, created);
      return ok(created);
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
      await marks.setMark(EVERYWHERE, now(), now() + STAFF_LONGEST_MS);
      await sessions.clear(place);
    },
  };
}

function endMark({ id }: StaffSession): string {
  return `staff-signed-out ${id}`;
}

/** An IPv4 address, or the /56 that a household or business has of IPv6. */
function networkOf(addressKey: AddressKey): string | undefined {
  const networks = addressKey?.split(".");
  return networks?.[1] ?? networks?.[0];
}

/** Runs tasks one after the other. */
function createTurns(): <T>(task: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve();
  return (task) => {
    const run = last.then(task);
    last = run.catch(() => undefined);
    return run;
  };
}
