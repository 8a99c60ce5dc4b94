import type { ClientContact, Contact } from "./contact.ts";

export function clientBody({ firstName, lastName }: Contact, { email, phone }: ClientContact) {
  return {
    firstName,
    ...(lastName !== undefined && { lastName }),
    ...(email !== undefined && { email }),
    ...(phone !== undefined && { phoneNumber: phone }),
  };
}
