import { z } from "zod";
import { emailOf, MAX_EMAIL } from "#lib/values/email.ts";
import { err, ok, type Result } from "#lib/values/result.ts";
import { readPhone } from "./phone.ts";

type ContactForm = {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly phone: string;
};

/** A first name and at least one of email and phone (§2.2). */
export type Contact = {
  readonly firstName: string;
  readonly lastName?: string | undefined;
  /** With its domain in ASCII; `shownEmail` shows it. */
  readonly email?: string | undefined;
  /** E.164, e.g. `+4930123456`. */
  readonly phone?: string | undefined;
};

/** Contact by which the upstream finds a client (§4.3). */
export type ClientContact = Pick<Contact, "email" | "phone">;

export type ContactFault = {
  /** `contact`: neither email nor phone was given. */
  readonly field: "firstName" | "lastName" | "email" | "phone" | "contact";
  readonly code:
    | "missing"
    | "too_long"
    | "not_an_email"
    | "not_a_phone"
    | "extension"
    | "odd_characters";
};

export const contactSchema: z.ZodType<Contact> = z.object({
  firstName: z.string(),
  lastName: z.string().optional(),
  email: z.string().optional(),
  phone: z.string().optional(),
});

type ParsedField = Result<string | undefined, ContactFault["code"]>;

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
  const fields = {
    firstName: required(readField(form.firstName, parseName)),
    lastName: readField(form.lastName, parseName),
    email: readField(form.email, parseEmail),
    phone: readField(form.phone, (text) => parsePhone(text, country)),
  };
  const faults: ContactFault[] = [
    ...faultOf("firstName", fields.firstName),
    ...faultOf("lastName", fields.lastName),
    ...faultOf("email", fields.email),
    ...faultOf("phone", fields.phone),
  ];
  if (isBlank(fields.email) && isBlank(fields.phone)) {
    faults.push({ field: "contact", code: "missing" });
  }
  if (faults.length > 0) return err(faults);
  return ok({
    firstName: typedValue(fields.firstName) ?? "",
    lastName: typedValue(fields.lastName),
    email: typedValue(fields.email),
    phone: typedValue(fields.phone),
  });
}

function readField(typed: string, parse: (text: string) => ParsedField): ParsedField {
  return typed.length > MAX_TYPED ? err("too_long") : parse(normalize(typed));
}

function parseName(name: string): ParsedField {
  if (name === "") return ok(undefined);
  if (name.length > MAX_LENGTH.name) return err("too_long");
  if (FORBIDDEN.test(name) || /[<>]|:\/\//.test(name) || !/\p{L}/u.test(name))
    return err("odd_characters");
  return ok(name);
}

function parseEmail(email: string): ParsedField {
  if (email === "") return ok(undefined);
  if (email.length > MAX_LENGTH.email) return err("too_long");
  if (FORBIDDEN.test(email)) return err("odd_characters");
  const parsed = emailOf(email);
  return parsed === undefined ? err("not_an_email") : ok(parsed);
}

function parsePhone(text: string, country: string): ParsedField {
  if (text === "") return ok(undefined);
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

function required(field: ParsedField): ParsedField {
  return isBlank(field) ? err("missing") : field;
}

function isBlank(field: ParsedField): boolean {
  return field.ok && field.value === undefined;
}

function typedValue(field: ParsedField): string | undefined {
  return field.ok ? field.value : undefined;
}

function faultOf(name: ContactFault["field"], field: ParsedField): ContactFault[] {
  return field.ok ? [] : [{ field: name, code: field.error }];
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
