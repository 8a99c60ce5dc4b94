// `npm run setup`: six questions, the files of the variables and of the business, and doctor.

import { randomBytes } from "node:crypto";
import { dirname, relative, resolve } from "node:path";
import type { z } from "zod";
import { businessFile } from "#lib/config/environment.ts";
import { apiKey, apiUrl, country, currency, oneLine, timeZone } from "#lib/config/fields.ts";
import { commandLine, envFile } from "#lib/config/settings.ts";
import { hashPassword } from "#lib/site/seals/staff-password.ts";
import type { Diagnosis } from "#lib/staff/doctor/examine.ts";
import { diagnose } from "./doctor.ts";
import { type Asking, openAsking, type Question } from "./support/ask.ts";
import { changeBusinessFile, type Fields, readBusinessFile } from "./support/business-file.ts";
import { changeEnvFile, readEnvFile, type Values } from "./support/env-file.ts";
import { optionsOf } from "./support/options.ts";
import { path } from "./support/paths.ts";
import { main, Stop, say, step } from "./support/say.ts";
import { readSettings, type Settings } from "./support/settings.ts";
import { endWhenAsked } from "./support/signals.ts";

/** Names in capitals go into the file of the variables, the others into the business's. */
type Asked = Question & { readonly name: string; readonly field: z.ZodType };

const { timeZone: ownZone } = new Intl.DateTimeFormat().resolvedOptions();

const QUESTIONS: readonly Asked[] = [
  {
    name: "BOOKING_API_URL",
    field: apiUrl,
    text: "Base address of the booking service's API",
  },
  {
    name: "BOOKING_API_KEY",
    field: apiKey,
    text: "Key (Settings, Integrations; it is not shown while you paste it)",
    isSecret: true,
  },
  { name: "name", field: oneLine(100), text: "Name of the business" },
  { name: "country", field: country, text: "Country, two letters" },
  {
    name: "timeZone",
    field: timeZone,
    text: "Time zone, like Europe/Berlin",
    // Servers keep UTC, which no business does.
    usual: ownZone === "UTC" ? undefined : ownZone,
  },
  { name: "currency", field: currency, text: "Currency, three letters" },
];

/** Each until the site would take it; what is known needs no second answer. */
async function askAll({ ask }: Pick<Asking, "ask">, known: Values): Promise<Values> {
  let values = known;
  for (const { name, field, usual, ...asked } of QUESTIONS) {
    const before = values[name];
    for (;;) {
      const shown = asked.isSecret && before !== undefined ? "the one that is known" : before;
      const given = await ask({ ...asked, usual: shown ?? usual });
      const answer = before !== undefined && given === shown ? before : given;
      const fault = faultIn(field, answer);
      if (fault === undefined) {
        values = { ...values, [name]: answer };
        break;
      }
      say(`✗ ${name} ${fault}`);
    }
  }
  return values;
}

function faultIn(field: z.ZodType, answer: string): string | undefined {
  if (answer === "") return "is missing";
  const parsed = field.safeParse(answer);
  if (parsed.success) return undefined;
  const isBare = field === apiUrl && !/^https?:/.test(answer) && URL.canParse(`https://${answer}`);
  return isBare ? `has no scheme: https://${answer}?` : parsed.error.issues[0]?.message;
}

/** The country's most spoken language, as it writes numbers and dates. */
function languageOf(named: string): string {
  const { language } = new Intl.Locale(`und-${named}`).maximize();
  return language === "und" ? "en" : `${language}-${named}`;
}

/** Where visitors could do neither or one alone, the business does both on the phone. */
const CHANGES = ["appointments:edit", "appointments:cancel"];

type Named = { readonly id: string; readonly name?: string };

/** What the menu names, by its ids, for the business to fill in; entries that are there stay. */
function skeletonOf({ catalogue, members }: Diagnosis, known: Fields): Fields {
  const categories = catalogue?.categories ?? [];
  const services = categories.flatMap(({ entries }) => entries.map(({ service }) => service));
  const bundles = categories.flatMap(({ bundles: all }) => all.map(({ bundle }) => bundle));
  return {
    ...named("categories", categories, known),
    ...named("services", services, known),
    ...named("bundles", bundles, known),
    ...named("team", members, known),
  };
}

function named(field: string, all: readonly Named[], { [field]: before }: Fields): Fields {
  const entries = all.map(({ id, name }) => [id, name === undefined ? {} : { name }]);
  return { [field]: { ...Object.fromEntries(entries), ...(before instanceof Object && before) } };
}

/** Writes both files; returns a password of staff's that it has made. */
async function writeFiles(file: string, business: string, asked: Values, known: Fields) {
  const { BOOKING_API_URL = "", BOOKING_API_KEY = "", country: named = "", ...more } = asked;
  const { STAFF_PASSWORD, SESSION_SECRET = randomBytes(32).toString("hex") } = more;
  const password = STAFF_PASSWORD === undefined ? randomBytes(12).toString("base64url") : undefined;
  await changeEnvFile(file, {
    BOOKING_API_URL,
    BOOKING_API_KEY,
    SESSION_SECRET,
    ...(password !== undefined && { STAFF_PASSWORD: await hashPassword(password) }),
  });
  const folder = dirname(resolve(business));
  await changeBusinessFile(business, {
    $schema: relative(folder, path("business.schema.json")) || "business.schema.json",
    name: more.name,
    timeZone: more.timeZone,
    currency: more.currency,
    country: named,
    language: known.language ?? languageOf(named),
  });
  return password;
}

/** Answers of before, to be taken for an empty one. */
function textsIn(known: Fields): Values {
  const texts = Object.entries(known).flatMap(([name, value]) =>
    typeof value === "string" ? [[name, value] as const] : [],
  );
  return Object.fromEntries(texts);
}

export async function setup(env: Settings, asking: Pick<Asking, "ask">): Promise<number> {
  const file = envFile(env);
  const variables = await readEnvFile(file);
  const business = businessFile({ ...variables, ...env });
  const known = await readBusinessFile(business);
  const asked = await askAll(asking, { ...textsIn(known), ...variables });
  const password = await writeFiles(file, business, asked, known);
  step(`${file} is written, readable by you alone; it explains each variable`);
  const { isSound, diagnoses } = await diagnose({ ...env, ENV_FILE: file });
  const [diagnosis] = diagnoses;
  if (diagnosis) await changeBusinessFile(business, skeletonOf(diagnosis, known));
  step(`${business} is written, with what the menu names, for texts and pictures of your own`);
  const lacking = CHANGES.filter((scope) => diagnosis?.refused.includes(scope));
  if (lacking.length > 0 && known.changes === undefined) {
    await changeBusinessFile(business, { changes: "phone" });
    say(`! The key lacks ${lacking.join(" and ")}: "changes": "phone" was written`);
  }
  if (password !== undefined) say(`! Staff's password, shown this once: ${password}`);
  if (!isSound) {
    say(`\nPut right what is marked ✗ or ?, then once more: ${commandLine("setup", file)}`);
    return 1;
  }
  const { PORT = "3000" } = readSettings({ ENV_FILE: file });
  say(
    [
      `\nNext: phone and color in ${business}, PUBLIC_URL in ${file}.`,
      `Then npm run build, ${commandLine("start", file)}: http://localhost:${PORT}`,
      `Before anybody books, prove it: ${commandLine("rehearse", file)}`,
    ].join("\n"),
  );
  return 0;
}

if (import.meta.main) {
  endWhenAsked();
  await main(async () => {
    optionsOf({ args: process.argv.slice(2), options: {} }, "npm run setup");
    if (!process.stdin.isTTY) {
      throw new Stop("There is no terminal to ask at: fill in a copy of .env.example, then doctor");
    }
    const asking = openAsking(process.stdin);
    return setup(process.env, asking).finally(asking.close);
  });
}
