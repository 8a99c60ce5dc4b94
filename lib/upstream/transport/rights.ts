import type { Clock } from "../clock.ts";
import type { UpstreamFailure } from "./failure.ts";
import type { Route } from "./retry.ts";

/** The permissions of §5, with their names in the dashboard. */
const PERMISSIONS = {
  "catalog:view": "Read services and prices",
  "availability:read": "Check availability",
  "clients:create": "Create a client",
  "clients:view": "Read client records",
  "appointments:create": "Create an appointment",
  "appointments:read": "Read appointments",
  "appointments:edit": "Reschedule an appointment",
  "appointments:cancel": "Cancel an appointment",
} as const;

export type Scope = keyof typeof PERMISSIONS;

const SCOPE_OF: Readonly<Record<Route, Scope>> = {
  categories: "catalog:view",
  availability: "availability:read",
  createClient: "clients:create",
  searchClients: "clients:view",
  client: "clients:view",
  createAppointment: "appointments:create",
  searchAppointments: "appointments:read",
  appointment: "appointments:read",
  reschedule: "appointments:edit",
  cancel: "appointments:cancel",
};

/** A key that may not even use these has lost its account's plan, not a single right. */
const BASIC: readonly Route[] = ["categories", "availability"];

const FIRST_MS = 2 * 60_000;
/** Reached after five refusals in a row, over an hour. */
const SHORT_MS = 16 * FIRST_MS;
const LONGEST_MS = 6 * 60 * 60_000;
const READ_EVERY_MS = 30_000;

/** Where the processes of one key share missing rights. Times are epoch milliseconds. */
export type SharedRights = {
  read(): Promise<ReadonlyMap<string, number>>;
  /** `until` in the past: no longer missing. */
  write(scope: Scope, until: number): Promise<void>;
};

export type Rights = {
  /** True after a 403, here or in another process, until an answer proves the opposite. */
  lacks(scope: Scope): boolean;
  /** Lacking for an hour at most, and not by name: a gateway, or an edit in the dashboard. */
  mayReturn(scope: Scope): boolean;
  /** Reads what other processes have found, at most every half minute. */
  refresh(): Promise<void>;
  record(route: Route, failure: UpstreamFailure | undefined): void;
};

/** Monotonic time. Expired entries stay: the next one lasts twice as long. */
type Missing = { readonly until: number; readonly ms: number };

export function createRights(
  clock: Pick<Clock, "now" | "monotonic">,
  shared?: SharedRights,
): Rights {
  const missing = new Map<Scope, Missing>();
  let isAccountRefused = false;
  let readAt = Number.NEGATIVE_INFINITY;
  let writing = Promise.resolve();
  let changes = 0;

  function share(scope: Scope, ms: number): void {
    changes += 1;
    const until = clock.now() + ms;
    // If storing fails, another process meets one more 403.
    writing = writing.then(() => shared?.write(scope, until)).catch(() => undefined);
  }

  function forget(scope: Scope): void {
    if (missing.delete(scope)) share(scope, 0);
  }

  function remember(scope: Scope, isNamed: boolean): void {
    const known = missing.get(scope);
    const isOver = !known || clock.monotonic() >= known.until;
    const ms = isNamed ? LONGEST_MS : Math.min(known ? known.ms * 2 : FIRST_MS, LONGEST_MS);
    // Answers under way at the first refusal are no further refusals.
    if (!isOver && !(isNamed && known.ms < LONGEST_MS)) return;
    missing.set(scope, { until: clock.monotonic() + ms, ms });
    share(scope, ms);
  }

  function adopt(others: ReadonlyMap<string, number>): void {
    for (const scope of SCOPES) {
      const rest = Math.min((others.get(scope) ?? 0) - clock.now(), LONGEST_MS);
      const known = missing.get(scope);
      const isMissing = known !== undefined && clock.monotonic() < known.until;
      if (rest > 0) {
        const ms = Math.max(rest, FIRST_MS, known?.ms ?? 0);
        missing.set(scope, { until: clock.monotonic() + rest, ms });
      } else if (isMissing) {
        missing.delete(scope);
      }
    }
  }

  return {
    lacks: (scope) => clock.monotonic() < (missing.get(scope)?.until ?? 0),
    mayReturn: (scope) => (missing.get(scope)?.ms ?? 0) <= SHORT_MS,
    async refresh() {
      if (!shared || clock.monotonic() - readAt < READ_EVERY_MS) return;
      readAt = clock.monotonic();
      await writing;
      const before = changes;
      const others = await shared.read().catch(() => undefined);
      if (others && changes === before) adopt(others);
    },
    record(route, failure) {
      const scope = SCOPE_OF[route];
      if (!failure) {
        isAccountRefused = false;
        return forget(scope);
      }
      if (failure.kind !== "forbidden") return;
      const words = [failure.detail, ...(failure.fields ?? [])].join(" ");
      const isNamed = namesScope(words, scope);
      if (!isNamed && (BASIC.includes(route) || ACCOUNT_WORDS.test(words))) {
        isAccountRefused = true;
        for (const each of [...missing.keys()]) forget(each);
      }
      if (!isAccountRefused) remember(scope, isNamed);
    },
  };
}

const SCOPES = Object.keys(PERMISSIONS).filter((name): name is Scope => name in PERMISSIONS);

const ACCOUNT_WORDS = /\b(?:plans?|integrations|subscription|api access)\b/i;
const SCOPE_WORDS = /\bscopes?\b|\bpermissions?\b/i;
const LACK_OF_SCOPE =
  /\b(?:insufficient|missing|lacks?|lacking|requires?|required|needs?|without)\s+(?:(?:a|an|the|this|required|necessary|following)\s+)*scopes?\b|\bscopes?\s+(?:(?:is|are)\s+)?(?:missing|required|needed|insufficient|not granted)\b/i;

function namesScope(text: string, scope: Scope): boolean {
  const [what = "", may = ""] = scope.split(":");
  const words = text.replaceAll(/_+/g, " ");
  const ids = new RegExp(`\\b(?:${what}[:. /-]${may}|${may}[:. /-]${what})\\b`, "i");
  if (ids.test(words) && (SCOPE_WORDS.test(words) || text.includes(scope))) return true;
  if (LACK_OF_SCOPE.test(words)) return true;
  return SCOPE_WORDS.test(words) && words.toLowerCase().includes(PERMISSIONS[scope].toLowerCase());
}
