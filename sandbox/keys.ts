/** Keys of the demo business (§5), valid in the sandbox only. */

export const scopes = [
  "catalog:view",
  "availability:read",
  "clients:create",
  "clients:view",
  "appointments:create",
  "appointments:read",
  "appointments:edit",
  "appointments:cancel",
] as const;

export type Scope = (typeof scopes)[number];

export type LocationId = "salon" | "harbour";

export interface Key {
  name: string;
  value: string;
  location: LocationId;
  scopes: readonly Scope[];
  revoked: boolean;
  /** Whether the account's plan includes Integrations. */
  integrations: boolean;
}

const bookingScopes: readonly Scope[] = [
  "catalog:view",
  "availability:read",
  "clients:create",
  "appointments:create",
];

const readingScopes: readonly Scope[] = [
  "catalog:view",
  "availability:read",
  "clients:view",
  "appointments:read",
];

function key(name: string, value: string, changes: Partial<Key> = {}): Key {
  return { name, value, location: "salon", scopes, revoked: false, integrations: true, ...changes };
}

function without(name: string, value: string, ...missing: readonly Scope[]): Key {
  return key(name, value, { scopes: scopes.filter((scope) => !missing.includes(scope)) });
}

export const keys = {
  full: key("full", "service_live_demofull_0f3c9a7be25d41868f0c"),
  booking: key("booking", "service_live_demobooking_5b1e7d20c94f4a3e9d66", {
    scopes: bookingScopes,
  }),
  readOnly: key("readOnly", "service_live_demoreadonly_a94d6c02f7be48d1b350", {
    scopes: readingScopes,
  }),
  /** Books and manages, but reads no appointments. */
  noReading: without(
    "noReading",
    "service_live_demonoread_6f20b1c58ad94e7fb311",
    "appointments:read",
  ),
  noEditing: without(
    "noEditing",
    "service_live_demonoedit_1e94c7703bd84d2aa5c0",
    "appointments:edit",
  ),
  noCancelling: without(
    "noCancelling",
    "service_live_demonocancel_c05d8e1f92a64b7d8e43",
    "appointments:cancel",
  ),
  /** Neither moves nor cancels. */
  noManaging: without(
    "noManaging",
    "service_live_demonomanage_78b3fd02e6c1454c9a1d",
    "appointments:edit",
    "appointments:cancel",
  ),
  revoked: key("revoked", "service_live_demorevoked_e7702d5fa1c94b0c8a19", { revoked: true }),
  otherLocation: key("otherLocation", "service_live_demoharbour_3cc81f6b90d7452ea2f4", {
    location: "harbour",
  }),
  noIntegrations: key("noIntegrations", "service_live_demonoplan_d15a8e4077bc4f6f93e2", {
    integrations: false,
  }),
};

const byValue = new Map(Object.values(keys).map((each) => [each.value, each]));

/** Null where missing, malformed, unknown or revoked. */
export function findKey(value: string | undefined): Key | null {
  const found = value === undefined ? undefined : byValue.get(value);
  return found && !found.revoked ? found : null;
}
