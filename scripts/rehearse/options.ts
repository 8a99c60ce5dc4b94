import { readFile } from "node:fs/promises";
import { z } from "zod";
import { type Contact, parseContact } from "#lib/booking/model/contact.ts";
import { KINDS } from "#lib/staff/rehearsal/types.ts";
import { fromTerminal } from "../setup/answers.ts";
import { optionsOf } from "../support/options.ts";
import { Stop } from "../support/say.ts";

const USAGE = `npm run rehearse -- [--only ${KINDS.join(",")}] [--location SLUG]
  [--first-name NAME --last-name NAME --email ADDRESS --phone NUMBER | --answers FILE]
  [--yes] [--look] [--deleted]`;

const given = z.strictObject({
  firstName: z.string().default(""),
  lastName: z.string().default(""),
  email: z.string().default(""),
  phone: z.string().default(""),
  location: z.string().optional(),
  only: z
    .string()
    .transform((text) => text.split(",").map((kind) => kind.trim()))
    .pipe(z.array(z.enum(KINDS)))
    .optional(),
});

export type Options = z.infer<typeof given> & {
  readonly yes: boolean;
  /** Stop at each appointment until a person has looked into the diary. */
  readonly look: boolean;
  /** What earlier runs have left was deleted by hand. */
  readonly deleted: boolean;
};

export async function readOptions(args: readonly string[]): Promise<Options> {
  const values = parsed(args);
  const file = values.answers === undefined ? {} : await readAnswers(values.answers);
  const { "first-name": firstName, "last-name": lastName, email, phone, location, only } = values;
  const named = { firstName, lastName, email, phone, location, only };
  const typed = Object.fromEntries(
    Object.entries(named).filter(([, value]) => value !== undefined),
  );
  const all = given.safeParse({ ...file, ...typed });
  if (!all.success) {
    const [issue] = all.error.issues;
    throw new Stop(
      `${issue?.path.join(".") ?? ""} ${issue?.message ?? ""}\nUsage: ${USAGE}`.trim(),
    );
  }
  const { yes = false, look = false, deleted = false } = values;
  return { ...all.data, yes, look, deleted };
}

function parsed(args: readonly string[]) {
  const text = { type: "string" } as const;
  const flag = { type: "boolean" } as const;
  const person = { "first-name": text, "last-name": text, email: text, phone: text };
  const flags = { yes: flag, look: flag, deleted: flag };
  const options = { ...person, answers: text, location: text, only: text, ...flags };
  return optionsOf({ args: [...args], options }, USAGE).values;
}

async function readAnswers(path: string): Promise<object> {
  try {
    return z.record(z.string(), z.string()).parse(JSON.parse(await readFile(path, "utf8")));
  } catch {
    throw new Stop(`${path} is not a JSON object like {"firstName": "Test", "email": "…"}`);
  }
}

/** There is no default: any name and number could be somebody's, who would get the messages. */
export async function testPerson(
  options: Options,
  country: string,
  isAtTerminal: boolean,
): Promise<Contact> {
  const { firstName, lastName, email, phone } = options;
  const isNamed = firstName !== "" && (email !== "" || phone !== "");
  if (!isNamed && !isAtTerminal) {
    throw new Stop(
      "Name a test person, who will get the messages: --first-name, and --email or --phone",
    );
  }
  const form = isNamed ? { firstName, lastName, email, phone } : await askPerson();
  const contact = parseContact(form, country);
  if (contact.ok) return contact.value;
  const faults = contact.error.map(({ field, code }) => `${field} is ${code.replaceAll("_", " ")}`);
  throw new Stop(faults.join("; "));
}

async function askPerson() {
  const answers = fromTerminal();
  try {
    const firstName = await answers.ask({ name: "firstName", text: "First name of a test person" });
    const email = await answers.ask({
      name: "email",
      text: "Email of the test person, who will get the messages (empty: by phone)",
    });
    const phone =
      email === "" ? await answers.ask({ name: "phone", text: "Phone of the test person" }) : "";
    return { firstName, lastName: "", email, phone };
  } finally {
    answers.close();
  }
}
