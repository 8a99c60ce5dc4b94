import { z } from "zod";
import { named } from "./names.ts";
import { id, text } from "./values.ts";

const clientNames = {
  id: ["id"],
  email: ["email"],
  phone: ["phoneNumber", "phone"],
} as const;

/**
 * All that is kept of a client's full record (§2.2): enough to tell whether it is the one looked
 * for. Notes, addresses and the rest never leave the parser (§4.8 rule 1).
 */
export type WireClientRef = {
  readonly id: string;
  readonly email?: string;
  readonly phone?: string;
};

export const wireClient = named(clientNames, z.object({ id, email: text, phone: text })).transform(
  (raw): WireClientRef => ({
    id: raw.id,
    ...(raw.email === null ? {} : { email: raw.email }),
    ...(raw.phone === null ? {} : { phone: raw.phone }),
  }),
);

/** §4.3: `{ id }`. */
export const wireCreatedClient = z.object({ id });
