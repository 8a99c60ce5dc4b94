import { randomUUID } from "node:crypto";

/** Somebody who books: found again in the ledger by the address. */
export type Visitor = { readonly firstName: string; readonly email: string };

export function newVisitor(firstName = "Ada"): Visitor {
  return { firstName, email: `${firstName.toLowerCase()}.${randomUUID()}@example.org` };
}
