import { z } from "zod";
import { emailOf, MAX_EMAIL } from "#lib/values/email.ts";
import { err, ok, type Result } from "#lib/values/result.ts";
import { readPhone } from "./phone.ts";

/** A first name and at least one of email and phone (§2.2). */
export const contactSchema = z.object({
  firstName: z.string(),
  lastName: z.string().optional(),
  /** With its domain in ASCII; `shownEmail` shows it. */
  email: z.string().optional(),
  /** E.164, e.g. `+4930123456`. */
  phone: z.string().optional(),
});
export type Contact = Readonly<z.infer<typeof contactSchema>>;

type ContactForm = Readonly<Record<keyof Contact, string>>;

/** Contact by which the upstream finds a client (§4.3). */
export type ClientContact = Pick<Contact, "email" | "phone">;

export type ContactFault = {
  /** `contact`: neither email nor phone was given. */
  readonly field: keyof Contact | "contact";
  readonly code:
    | "missing"
    | "too_long"
    | "not_an_email"
    | "not_a_phone"
    | "extension"
    | "odd_characters";
};

type ParsedField = Result<string, ContactFault["code"]>;

const MAX_LENGTH = { name: 80, email: MAX_EMAIL, phone: 40 } as const;
/** Longest text that is read at all, blanks included. */
export const MAX_TYPED = 1_000;

const FORBIDDEN = /[\p{Cc}\p{Cs}\p{Co}\p{Zl}\p{Zp}]/u;
/** Pasted with a text and not seen. Joiners stay: names in several scripts need them. */
const INVISIBLE =
  /\p{Variation_Selector}|[\u00ad\u061c\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/gu;

/** Reports all faults at once. Phone numbers are read as dialled in `country`. */
export function parseContact(
  form: ContactForm,
  country: string,
): Result<Contact, readonly ContactFault[]> {
  const faults: ContactFault[] = [];
  const blank: (keyof Contact)[] = [];

  function read(field: keyof Contact, parse: (text: string) => ParsedField): string | undefined {
    const typed = form[field];
    const text = typed.length > MAX_TYPED ? undefined : normalize(typed);
    if (text === "") {
      blank.push(field);
      return undefined;
    }
    const parsed = text === undefined ? err("too_long" as const) : parse(text);
    if (!parsed.ok) faults.push({ field, code: parsed.error });
    return parsed.ok ? parsed.value : undefined;
  }

  const firstName = read("firstName", parseName);
  if (blank.includes("firstName")) faults.push({ field: "firstName", code: "missing" });
  const lastName = read("lastName", parseName);
  const email = read("email", parseEmail);
  const phone = read("phone", (text) => parsePhone(text, country));
  if (blank.includes("email") && blank.includes("phone")) {
    faults.push({ field: "contact", code: "missing" });
  }
  if (faults.length > 0 || firstName === undefined) return err(faults);
  return ok({ firstName, lastName, email, phone });
}

function parseName(name: string): ParsedField {
  if (name.length > MAX_LENGTH.name) return err("too_long");
  const isOdd = FORBIDDEN.test(name) || /[<>]|:\/\//.test(name) || !/\p{L}/u.test(name);
  return isOdd ? err("odd_characters") : ok(name);
}

function parseEmail(email: string): ParsedField {
  if (email.length > MAX_LENGTH.email) return err("too_long");
  if (FORBIDDEN.test(email)) return err("odd_characters");
  const parsed = emailOf(email);
  return parsed === undefined ? err("not_an_email") : ok(parsed);
}

function parsePhone(text: string, country: string): ParsedField {
  if (text.length > MAX_LENGTH.phone) return err("too_long");
  const read = readPhone(text, country);
  return read.ok ? ok(read.value.number) : read;
}

function normalize(typed: string): string {
  return typed
    .normalize("NFC")
    .replaceAll(INVISIBLE, "")
    .replaceAll(/[\t\p{Zs}]+/gu, " ")
    .trim();
}

/** Body of a new client (§4.3). */
export function clientBody({ firstName, lastName }: Contact, { email, phone }: ClientContact) {
  return {
    firstName,
    ...(lastName !== undefined && { lastName }),
    ...(email !== undefined && { email }),
    ...(phone !== undefined && { phoneNumber: phone }),
  };
}
