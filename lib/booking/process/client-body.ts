import type { Contact } from "../submit/contact.ts";
import type { ClientContact } from "./known-client.ts";

export function clientBody({ firstName, lastName }: Contact, { email, phone }: ClientContact) {
  return {
    firstName,
    ...(lastName !== undefined && { lastName }),
    ...(email !== undefined && { email }),
    ...(phone !== undefined && { phoneNumber: phone }),
  };
}
