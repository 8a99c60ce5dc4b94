import {
  type ProbeAnswer as Answer,
  LIMITS_REACHED,
  type ProbeFailure as NoAnswer,
  UNMAPPED,
} from "#lib/upstream/probe.ts";
import type { Schema } from "#lib/upstream/schema/issue.ts";
import type { Result } from "#lib/values/result.ts";
import type { Said } from "./said.ts";

/** `?`: in doubt, which counts as to be put right; `!`: worth knowing. */
export type Finding = {
  readonly mark: "✓" | "!" | "?" | "✗";
  /** For the operator, in English. */
  readonly line: string;
  /** For staff; absent where only the operator can make something of it. */
  readonly said?: Said | undefined;
};

export const good = (line: string, said?: Said): Finding => ({ mark: "✓", line, said });
export const warn = (line: string, said?: Said): Finding => ({ mark: "!", line, said });
export const doubt = (line: string, said?: Said): Finding => ({ mark: "?", line, said });
export const bad = (line: string, said?: Said): Finding => ({ mark: "✗", line, said });

export function isFault({ mark }: Finding): boolean {
  return mark === "✗" || mark === "?";
}

const TOLERATED_SKEW_SECONDS = 30;

export type Permission = {
  readonly name: string;
  readonly scope: string;
  /** Without it nothing can be booked. */
  readonly needed: boolean;
  readonly without: string;
};

/** Any status but 401 and 403 means the scope is granted. */
export function permissionFinding(
  permission: Permission,
  answer: Result<Answer, NoAnswer>,
): Finding {
  const { name, scope, needed, without } = permission;
  if (!answer.ok) return noAnswerFinding(scope, answer.error);
  const unknown = needed ? doubt : warn;
  const { status, retryAfterSeconds } = answer.value;
  if (status === 401) return bad(`${scope}: 401, the key is refused`, { code: "key_refused" });
  if (status === 403) {
    const line = `${scope}: missing. ${without}. Give the key the permission “${name}” in the dashboard`;
    return (needed ? bad : warn)(line, { code: "missing", scope });
  }
  const unasked = { code: "unasked", scope } as const;
  if (status === 429) {
    const wait = retryAfterSeconds === undefined ? "a minute" : `${retryAfterSeconds} s`;
    return unknown(
      `${scope}: not known, the key's limit is used up. Try again in ${wait}`,
      unasked,
    );
  }
  if (status >= 500)
    return unknown(`${scope}: not known, the booking service failed (${status})`, unasked);
  return good(`${scope}: granted`, { code: "granted", scope });
}

/** A search that is granted and not understood finds no booking whose answer was lost. */
export function readingFinding(
  permission: Permission,
  answer: Result<Answer, NoAnswer>,
  schema: Schema<unknown>,
): Finding {
  const finding = permissionFinding(permission, answer);
  if (finding.mark !== "✓" || !answer.ok || answer.value.status >= 300) return finding;
  const read = schema.safeParse(answer.value.body);
  if (read.success) return finding;
  const { scope } = permission;
  return doubt(`${scope}: granted, but what it finds cannot be read. Does MAPPING_FILE teach it?`);
}

export function accessFinding(answer: Result<Answer, NoAnswer>): Finding {
  if (!answer.ok) return noAnswerFinding("BOOKING_API_URL", answer.error);
  const { status } = answer.value;
  if (status === 401) {
    return bad(
      "BOOKING_API_KEY is refused (401): it is mistyped, revoked or deleted. Create a key in the dashboard under Settings, Integrations",
      { code: "key_refused" },
    );
  }
  if (status >= 300 && status < 400) {
    return bad(`BOOKING_API_URL redirects (${status}): use the address that it leads to`, {
      code: "wrong_address",
    });
  }
  if (status === 404) {
    return bad("BOOKING_API_URL leads to no catalogue (404): is it the API's base address?", {
      code: "wrong_address",
    });
  }
  if (status >= 500) {
    return doubt(`The booking service answers, but fails (${status})`, { code: "failing" });
  }
  return good("The booking service answers", { code: "answers" });
}

/** If every route is refused, the account is the cause, not the key. */
export function accountFinding(answers: readonly Result<Answer, NoAnswer>[]): Finding | undefined {
  const allRefused = answers.every((answer) => answer.ok && answer.value.status === 403);
  if (!allRefused) return undefined;
  return bad(
    "Every route is refused (403): does the account's plan still include Integrations? If so, the key has no permissions",
    { code: "all_refused" },
  );
}

export function clockFinding(skewSeconds: number | undefined): Finding {
  if (skewSeconds === undefined) {
    return warn("The booking service does not name its time", { code: "clock_unknown" });
  }
  if (Math.abs(skewSeconds) <= TOLERATED_SKEW_SECONDS) {
    return good("The clocks agree", { code: "clock_right" });
  }
  const direction = skewSeconds > 0 ? "behind" : "ahead of";
  return bad(
    `This machine's clock is ${Math.abs(skewSeconds)} s ${direction} the booking service's: switch on time synchronisation (NTP), or past times may be offered`,
    { code: "clock_wrong", seconds: Math.abs(skewSeconds) },
  );
}

function noAnswerFinding(what: string, failure: NoAnswer): Finding {
  if (failure !== LIMITS_REACHED) {
    return bad(`${what}: ${noAnswerLine(failure)}`, { code: "unreachable" });
  }
  return warn(`${what}: not asked, visitors need the key's limits. Try again in a minute`);
}

const NO_ANSWER: Readonly<Record<string, string>> = {
  ENOTFOUND: "there is no such host. Is the address spelt right?",
  EAI_AGAIN: "the host's name cannot be looked up. Is this machine online?",
  ECONNREFUSED: "nobody listens there. Are host and port right?",
  ECONNRESET: "the connection was closed without an answer",
  UND_ERR_SOCKET: "the connection was closed without an answer",
  UND_ERR_CONNECT_TIMEOUT: "no connection within 5 s. Is a firewall in the way?",
  timeout: "no answer within 15 s. Is a firewall in the way?",
  ERR_TLS_CERT_ALTNAME_INVALID: "its certificate is for another host",
  CERT_HAS_EXPIRED: "its certificate has expired",
  DEPTH_ZERO_SELF_SIGNED_CERT: "its certificate is self-signed",
};

function noAnswerLine(code: NoAnswer): string {
  if (code.startsWith(UNMAPPED)) {
    return `it answers, but MAPPING_FILE does not fit: ${code.slice(UNMAPPED.length)}`;
  }
  return NO_ANSWER[code] ?? `no answer (${code})`;
}
