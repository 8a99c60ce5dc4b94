import { z } from "zod";
import { fieldsOf } from "#lib/config/variable.ts";
import { locationVariables, siteVariables } from "#lib/config/variables.ts";
import { CATALOGUE } from "#lib/staff/doctor/ask.ts";
import { accessFinding, permissionFinding } from "#lib/staff/doctor/findings.ts";
import { createProbe } from "#lib/upstream/probe.ts";
import { Stop, say } from "../support/say.ts";
import type { Answers } from "./answers.ts";
import { isWritable, type Values } from "./env-file.ts";
import {
  guessCountry,
  guessCurrency,
  guessLocale,
  guessSlug,
  guessTimeZone,
  thisMachine,
} from "./guess.ts";

const fields = new Map(
  [siteVariables, locationVariables]
    .flatMap(fieldsOf)
    .map(({ name, schema }) => [name, schema] as const),
);

type Asked = {
  readonly name: string;
  readonly text: string;
  /** What an empty answer means, unless an earlier answer is known. */
  readonly usual?: ((sofar: Values) => string | undefined) | undefined;
  readonly isOptional?: true;
};

const LIMITS = { requestsPerMinute: 150, writesPerMinute: 5, inFlight: 10 };
const machine = thisMachine();

/** All that somebody must think of; the rest of `.env.example` has defaults. */
const QUESTIONS: readonly Asked[] = [
  { name: "BUSINESS_NAME", text: "Name of the business" },
  {
    name: "BUSINESS_PHONE",
    text: "Its phone number (the way out of every dead end)",
    isOptional: true,
  },
  { name: "COUNTRY", text: "Country, two letters", usual: () => guessCountry(machine) },
  {
    name: "TIME_ZONE",
    text: "Time zone (IANA)",
    usual: ({ COUNTRY = "" }) => guessTimeZone(COUNTRY, machine),
  },
  {
    name: "CURRENCY",
    text: "Currency, three letters",
    usual: ({ COUNTRY = "" }) => guessCurrency(COUNTRY),
  },
  {
    name: "LOCALE",
    text: "Language and region",
    usual: ({ COUNTRY = "" }) => guessLocale(COUNTRY),
  },
  {
    name: "ADDON_PRICING",
    text: "Does the booking service add the price of add-ons itself (separate), or does it take what is sent as the whole (included)? Empty: not known",
    isOptional: true,
  },
  { name: "BRAND_COLOR", text: "Colour of the business", usual: () => "#0f766e" },
  {
    name: "LOCATION_SLUG",
    text: "First part of every address",
    usual: ({ BUSINESS_NAME = "" }) => guessSlug(BUSINESS_NAME),
  },
  {
    name: "PUBLIC_URL",
    text: "Address that visitors will use, like https://book.salon.example (empty: this machine alone)",
    isOptional: true,
  },
  {
    name: "EMBED_ORIGINS",
    text: "Website that shows the booking inside its pages, like https://salon.example (empty: none)",
    isOptional: true,
  },
];

/** Checked one by one as the site checks them; `known` are earlier answers. */
export async function askAll(answers: Answers, known: Values): Promise<Values> {
  let values: Values = { ...known, ...answers.given, ...(await askAccess(answers, known)) };
  for (const { usual, ...question } of QUESTIONS) {
    const { name } = question;
    const answer = await askField(answers, question, known[name] ?? usual?.(values));
    values = { ...values, [name]: answer };
  }
  return withoutEmpty(values);
}

function withoutEmpty(values: Values): Values {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ""));
}

/** Tried at once: a wrong address or key is asked for again before anything else. */
async function askAccess(answers: Answers, known: Values): Promise<Values> {
  let url = known.BOOKING_API_URL;
  for (;;) {
    const address = {
      name: "BOOKING_API_URL",
      text: "Base address of the booking service's API",
    } as const;
    url = await askField(answers, address, url);
    const key = await askKey(answers, known.BOOKING_API_KEY);
    const fault = await faultOf(url, key);
    if (fault === undefined) return { BOOKING_API_URL: url, BOOKING_API_KEY: key };
    complain(answers, fault);
  }
}

async function askKey(answers: Answers, known: string | undefined): Promise<string> {
  const hint = known === undefined ? "" : "; empty: the one that is known";
  const text = `Key (Settings, Integrations; it is not shown while you paste it${hint})`;
  for (;;) {
    const question = { name: "BOOKING_API_KEY", text, isSecret: true };
    const answer = (await answers.ask(question)) || (known ?? "");
    const fault = faultIn("BOOKING_API_KEY", answer);
    if (fault === undefined) return answer;
    complain(answers, fault);
  }
}

async function faultOf(url: string, key: string): Promise<string | undefined> {
  const { apiUrl, apiKeys } = locationVariables.shape;
  const access = { baseUrl: apiUrl.parse(url), key: apiKeys.parse(key).key, limits: LIMITS };
  const probe = createProbe(access);
  const answer = await probe.get("/api/servicecategories");
  await probe.close();
  const reached = accessFinding(answer);
  const finding =
    reached.mark === "✓" ? permissionFinding({ permission: CATALOGUE, answer }) : reached;
  if (finding.mark !== "✗") say(`${finding.mark} ${finding.line}`);
  return finding.mark === "✗" ? finding.line : undefined;
}

async function askField(
  answers: Answers,
  { name, text, isOptional }: Omit<Asked, "usual">,
  usual: string | undefined,
): Promise<string> {
  for (;;) {
    const answer = await answers.ask({ name, text, usual });
    if (answer === "" && isOptional) return answer;
    const fault = faultIn(name, answer);
    if (fault === undefined) return answer;
    complain(answers, fault);
  }
}

/** Any variable by its name, to put right what was tried. */
export async function askOne(answers: Answers, known: Values): Promise<Values | undefined> {
  for (;;) {
    const text = "Which variable is to be changed? (empty: none now)";
    const name = await answers.ask({ name: "change", text });
    if (name === "") return undefined;
    if (fields.has(name)) {
      const asked = QUESTIONS.find((question) => question.name === name);
      const question = { name, text: asked?.text ?? name, isOptional: true } as const;
      const isSecret = name === "BOOKING_API_KEY";
      const answer = isSecret
        ? await askKey(answers, known[name])
        : await askField(answers, question, known[name]);
      return withoutEmpty({ ...known, [name]: answer });
    }
    say(`✗ There is no variable ${name}: .env.example has all`);
  }
}

function faultIn(name: string, answer: string): string | undefined {
  if (answer === "") return `${name} is missing`;
  const parsed = z.safeParse(fields.get(name) ?? z.never(), answer);
  if (!parsed.success) return `${name} ${parsed.error.issues[0]?.message ?? "is wrong"}`;
  return isWritable(answer) ? undefined : `${name} has a backslash or all three quotes`;
}

/** A person is asked again; a file has only one answer. */
function complain({ canRepeat }: Answers, line: string): void {
  if (!canRepeat) throw new Stop(line);
  say(`✗ ${line}`);
}
