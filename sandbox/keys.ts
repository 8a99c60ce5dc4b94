import { digest } from "./chance.ts";

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

function key(name: string, changes: Partial<Key> = {}): Key {
  const secret = digest(name).toString(16).padStart(8, "0");
  const value = `service_live_demo${name.toLowerCase()}_${secret}${secret}`;
  return { name, value, location: "salon", scopes, revoked: false, integrations: true, ...changes };
}

function lacking(...missing: readonly Scope[]): Partial<Key> {
  return { scopes: scopes.filter((scope) => !missing.includes(scope)) };
}

const reading = "appointments:read";
const editing = "appointments:edit";
const cancelling = "appointments:cancel";

export const keys = {
  full: key("full"),
  /** What a booking needs. */
  booking: key("booking", lacking("clients:view", reading, editing, cancelling)),
  readOnly: key("readOnly", lacking("clients:create", "appointments:create", editing, cancelling)),
  noReading: key("noReading", lacking(reading)),
  noEditing: key("noEditing", lacking(editing)),
  noCancelling: key("noCancelling", lacking(cancelling)),
  noManaging: key("noManaging", lacking(editing, cancelling)),
  revoked: key("revoked", { revoked: true }),
  otherLocation: key("otherLocation", { location: "harbour" }),
  noIntegrations: key("noIntegrations", { integrations: false }),
};

const byValue = new Map(Object.values(keys).map((each) => [each.value, each]));

/** Null where missing, malformed, unknown or revoked. */
export function findKey(value: unknown): Key | null {
  const found = byValue.get(String(value));
  return found && !found.revoked ? found : null;
}
