import { randomUUID } from "node:crypto";

/** A unique contact, found in the ledger by its email. */
export type Visitor = { readonly firstName: string; readonly email: string };

export function newVisitor(firstName = "Ada"): Visitor {
  return { firstName, email: `${firstName.toLowerCase()}.${randomUUID()}@example.org` };
}
