import type { Contact } from "#lib/booking/model/contact.ts";
import type { AgreedVisit } from "#lib/booking/model/visit.ts";
import type { Asked, Told } from "../chaos/histories.ts";

/** What a visitor has agreed to and sent, and what was told of it. */
export type Form = {
  readonly visitor: string;
  readonly intent: string;
  readonly contact: Contact;
  readonly visit: AgreedVisit;
  readonly sentAt: number;
  readonly told: Told[];
  readonly asked: Asked[];
  token?: string;
  bookingId?: string;
};

export type Forms = ReturnType<typeof createForms>;

export function createForms() {
  const byIntent = new Map<string, Form>();
  return {
    all: () => [...byIntent.values()],
    of: (intent: string) => byIntent.get(intent),
    send(visitor: string, visit: AgreedVisit, contact: Contact, sentAt: number): Form {
      const { intentId: intent } = visit;
      const form: Form = { visitor, intent, contact, visit, sentAt, told: [], asked: [] };
      byIntent.set(intent, form);
      return form;
    },
  };
}
