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

export const keys = {
  full: key("full", "service_live_demofull_0f3c9a7be25d41868f0c"),
  booking: key("booking", "service_live_demobooking_5b1e7d20c94f4a3e9d66", {
    scopes: bookingScopes,
  }),
  readOnly: key("readOnly", "service_live_demoreadonly_a94d6c02f7be48d1b350", {
    scopes: readingScopes,
  }),
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
