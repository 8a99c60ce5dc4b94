import type { Client } from "../model.ts";

const germany = "49";

export class ClientBook {
  readonly #prefix: string;
  readonly #byId = new Map<string, Client>();
  readonly #byEmail = new Map<string, Client>();
  readonly #byPhone = new Map<string, Client>();

  constructor(prefix: string) {
    this.#prefix = prefix;
  }

  add(entry: Omit<Client, "id" | "phoneDigits">): Client {
    const id = `${this.#prefix}_${String(this.#byId.size + 1).padStart(5, "0")}`;
    const phone = entry.phoneNumber === null ? null : phoneDigits(entry.phoneNumber);
    const client = { ...entry, id, phoneDigits: phone };
    this.#byId.set(id, client);
    if (!client.active) return client;
    const email = client.email?.toLowerCase();
    if (email && !this.#byEmail.has(email)) this.#byEmail.set(email, client);
    if (phone && !this.#byPhone.has(phone)) this.#byPhone.set(phone, client);
    return client;
  }

  find(id: string): Client | null {
    return this.#byId.get(id) ?? null;
  }

  all(): Client[] {
    return [...this.#byId.values()];
  }

  /** The same email or phone number is the same client (§4.3 rule 1). */
  match(email: string | null, phone: string | null): Client | null {
    const byEmail = email === null ? undefined : this.#byEmail.get(email.toLowerCase());
    const byPhone = phone === null ? undefined : this.#byPhone.get(phone);
    return byEmail ?? byPhone ?? null;
  }
}

/**
 * Digits with the calling code, or null: `030 5550100`, `+49 30 555-0100` and `0049305550100` are
 * one number in Germany.
 */
export function phoneDigits(text: string): string | null {
  const compact = text.replaceAll(/[\s()/.-]/g, "");
  if (!/^\+?\d{6,15}$/.test(compact)) return null;
  if (compact.startsWith("+")) return compact.slice(1);
  if (compact.startsWith("00")) return compact.slice(2);
  return germany + compact.replace(/^0/, "");
}
