import type { Mapping } from "#lib/config/mapping.ts";
import { namesIn } from "#lib/upstream/mapping/expression.ts";
import { LIMITS_REACHED, type ProbeFailure, UNMAPPED } from "#lib/upstream/probe.ts";
import { isRecord } from "#lib/upstream/schema/canonical.ts";
import { read, type Schema, type WireIssue } from "#lib/upstream/schema/issue.ts";
import type { Answer, Asked } from "./ask.ts";

/** `✗` and `?`, which is in doubt, are to be put right; `!` is worth knowing. */
export type Finding = {
  readonly mark: "✓" | "!" | "?" | "✗";
  readonly line: string;
};

export const good = (line: string): Finding => ({ mark: "✓", line });
export const warn = (line: string): Finding => ({ mark: "!", line });
export const doubt = (line: string): Finding => ({ mark: "?", line });
export const bad = (line: string): Finding => ({ mark: "✗", line });

export function isFault({ mark }: Finding): boolean {
  return mark === "✗" || mark === "?";
}

export function accessFinding(answer: Answer): Finding {
  if (!answer.ok) return noAnswerFinding("BOOKING_API_URL", answer.error);
  const { status } = answer.value;
  if (status === 401) {
    return bad(
      "BOOKING_API_KEY is refused (401): it is mistyped, revoked or deleted. Create a key in the dashboard under Settings, Integrations",
    );
  }
  if (status >= 300 && status < 400) {
    return bad(`BOOKING_API_URL redirects (${status}): use the address that it leads to`);
  }
  if (status === 404) {
    return bad("BOOKING_API_URL leads to no catalogue (404): is it the API's base address?");
  }
  if (status >= 500) return doubt(`The booking service answers, but fails (${status})`);
  return good("The booking service answers");
}

/** If every route is refused, neither the key's permissions nor its scopes are the cause. */
export function accountFinding(answers: readonly Answer[]): Finding | undefined {
  const allRefused = answers.every((answer) => answer.ok && answer.value.status === 403);
  if (!allRefused) return undefined;
  return bad(
    "Every route is refused (403): BOOKING_API_URL is not the API's base address (a path too many?), the account's plan no longer includes Integrations, or the key has no permissions",
  );
}

const TOLERATED_SKEW_SECONDS = 30;

export function clockFinding(skewSeconds: number | undefined): Finding {
  if (skewSeconds === undefined) return warn("The booking service does not name its time");
  if (Math.abs(skewSeconds) <= TOLERATED_SKEW_SECONDS) return good("The clocks agree");
  const direction = skewSeconds > 0 ? "behind" : "ahead of";
  return bad(
    `This machine's clock is ${Math.abs(skewSeconds)} s ${direction} the booking service's: switch on time synchronisation (NTP), or past times may be offered`,
  );
}

/** Any status but 401 and 403 means that the scope is granted. */
export function permissionFinding({ permission, answer }: Asked): Finding {
  const { name, scope, needed, without } = permission;
  if (!answer.ok) return noAnswerFinding(scope, answer.error);
  const unknown = needed ? doubt : warn;
  const { status, retryAfterSeconds } = answer.value;
  if (status === 401) return bad(`${scope}: 401, the key is refused`);
  if (status === 403) {
    const line = `${scope}: missing. ${without}. Give the key the permission “${name}” in the dashboard`;
    return (needed ? bad : warn)(line);
  }
  if (status === 429) {
    const wait = retryAfterSeconds === undefined ? "a minute" : `${retryAfterSeconds} s`;
    return unknown(`${scope}: not known, the key's limit is used up. Try again in ${wait}`);
  }
  if (status >= 500) {
    return unknown(`${scope}: not known, the booking service failed (${status})`);
  }
  return good(`${scope}: granted`);
}

/** Whoever accepts an empty body has perhaps made a record. */
export function writeFinding(asked: Asked): Finding {
  const { permission, answer } = asked;
  if (!answer.ok || answer.value.status >= 300) return permissionFinding(asked);
  return warn(
    `${permission.scope}: granted, but a request without contents was accepted (${answer.value.status}). Look into the dashboard for a record without contents`,
  );
}

function noAnswerFinding(what: string, failure: ProbeFailure): Finding {
  if (failure !== LIMITS_REACHED) return bad(`${what}: ${noAnswerLine(failure)}`);
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

function noAnswerLine(code: ProbeFailure): string {
  if (code.startsWith(UNMAPPED)) {
    return `it answers, but MAPPING_FILE does not fit: ${code.slice(UNMAPPED.length)}`;
  }
  return NO_ANSWER[code] ?? `no answer (${code})`;
}

/** Documented fields that are missing or cannot be read, each once, with how many records have that. */
export function issueFindings(what: string, issues: readonly WireIssue[]): readonly Finding[] {
  const counts = new Map<string, number>();
  for (const { path, fault } of issues) {
    const line = `${path.replaceAll(/\[\d+\]/g, "[]")}: ${fault}`;
    counts.set(line, (counts.get(line) ?? 0) + 1);
  }
  return [...counts].map(([line, count]) =>
    bad(`${what} ${line}${count > 1 ? ` (${count} times)` : ""}`),
  );
}

/** An answer that cannot be read as a whole: what is missing, and what stands there instead. */
export function answerFindings(
  what: string,
  answer: Answer,
  schema: Schema<unknown>,
): readonly Finding[] {
  if (!answer.ok || answer.value.status !== 200) return [];
  const { body } = answer.value;
  const parsed = read(schema, body);
  if (parsed.ok) return [];
  const names = isRecord(body) ? Object.keys(body).slice(0, 8).join(", ") : typeof body;
  return [
    ...issueFindings(what, parsed.error),
    bad(
      `${what} cannot be read. It holds: ${names}. Does MAPPING_FILE teach its shape (docs/upstream.md)?`,
    ),
  ];
}

const FLAGS = [
  ["disabledForOnlineBooking", "nothing is hidden"],
  ["requiresMembership", "nothing is for members only"],
] as const;

/** A documented flag that is nowhere counts as false (§2.1). */
export function flagFindings(
  services: readonly unknown[],
  names: ReadonlySet<string>,
): readonly Finding[] {
  if (services.length === 0) return [];
  return FLAGS.filter(([flag]) => !names.has(flag)).map(([flag, meaning]) =>
    warn(`No service has \`${flag}\`, so ${meaning}: is that so?`),
  );
}

export function mappingFindings(
  mapping: Mapping,
  faults: ReadonlyMap<string, number>,
  missing: readonly { readonly expression: string; readonly names: readonly string[] }[],
): readonly Finding[] {
  const { send, lists: _, ...answers } = mapping.expressions;
  const set = Object.values(answers).flatMap((text) =>
    typeof text === "string" ? [...namesIn(text).set] : [],
  );
  const amount = ["price", "durationInMinutes"].find((name) => set.includes(name));
  return [
    ...[...faults].map(([fault, count]) => bad(`MAPPING_FILE ${fault} (${count} records)`)),
    ...missing.map(({ expression, names }) =>
      warn(
        `MAPPING_FILE ${expression} reads ${names.map((name) => `“${name}”`).join(", ")}, which no record here has: is the name right?`,
      ),
    ),
    ...(amount !== undefined && send?.appointment === undefined
      ? [
          doubt(
            `MAPPING_FILE says how a ${amount} is read, and not how it is sent: appointments would be booked in the documented unit. Write \`send.appointment\` ("$" where it is sent as documented)`,
          ),
        ]
      : []),
  ];
}
