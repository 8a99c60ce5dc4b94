import { randomUUID } from "node:crypto";

export type Visitor = { readonly firstName: string; readonly email: string };

export function newVisitor(firstName = "Ada"): Visitor {
  return { firstName, email: `${firstName.toLowerCase()}.${randomUUID()}@example.org` };
}
