import { createHash } from "node:crypto";
import type { StaffSession } from "#lib/site/seals/staff-session.ts";

export type StaffAction =
  | "sign_in"
  | "sign_out"
  | "sign_out_everywhere"
  | "export"
  | "share_preview"
  | "settle_done"
  | "settle_not_done"
  | "resend"
  | "tick"
  | "untick"
  | "close_link"
  | "open_link"
  | "close_service"
  | "open_service";

export type StaffEvent = {
  readonly action: StaffAction;
  /** `ok`, or a code of what stood in the way. */
  readonly result: string;
  readonly location: string | undefined;
  readonly session?: Pick<StaffSession, "id"> | undefined;
  readonly bookingId?: string | undefined;
  /** A keyed fingerprint. */
  readonly network?: string | undefined;
};

/** Never throws: what staff do goes on without it. */
export type StaffLog = (event: StaffEvent) => void;

type Lines = Record<"info" | "warn", (facts: Record<string, unknown>, message: string) => void>;

/** A line and a count for each action. Who acted is a session, never a name. */
export function createStaffLog(
  lines: Lines,
  count: (action: StaffAction, result: string) => void,
): StaffLog {
  return ({ action, result, location, session, bookingId, network }) => {
    const facts = {
      ...{ action, result, slug: location },
      ...(session && { session: sessionFingerprint(session) }),
      ...(bookingId !== undefined && { bookingId }),
      ...(network !== undefined && { network: network.slice(0, 16) }),
    };
    lines[result === "ok" ? "info" : "warn"](facts, "staff");
    count(action, result);
  };
}

/** The same for all that one session does; its cookie cannot be made of it. */
function sessionFingerprint({ id }: Pick<StaffSession, "id">): string {
  return createHash("sha256").update(`staff session\n${id}`).digest("base64url").slice(0, 12);
}
