import { locationSchema } from "#lib/config/variables.ts";
import { accessFinding, permissionFinding } from "#lib/staff/diagnostics/findings.ts";
import { CATALOGUE } from "#lib/staff/diagnostics/permissions.ts";
import { createProbe } from "#lib/upstream/probe.ts";
import { Stop, say } from "../support/say.ts";
import type { Answers, Question } from "./answers.ts";
import { isWritable } from "./env-file.ts";
import {
  guessCountry,
  guessCurrency,
  guessLocale,
  guessSlug,
  guessTimeZone,
  thisMachine,
} from "./guess.ts";

type Field = keyof typeof locationSchema.shape;

const LIMITS = { requestsPerMinute: 150, writesPerMinute: 5, inFlight: 10 };
const USUAL_COLOUR = "#0f766e";

/** All variables that somebody must think of, checked as the site checks them. */
export async function askAll(answers: Answers) {
  const access = await askAccess(answers);
  const ask = (name: Field, text: string, usual?: string, isOptional = false) =>
    askField(answers, { name, text, usual }, isOptional);
  const name = await ask("BUSINESS_NAME", "Name of the business");
  const phone = await ask(
    "BUSINESS_PHONE",
    "Its phone number (the way out of every dead end)",
    "",
    true,
  );
  const machine = thisMachine();
  const country = await ask("COUNTRY", "Country, two letters", guessCountry(machine));
  const zone = await ask("TIME_ZONE", "Time zone (IANA)", guessTimeZone(country, machine));
  const currency = await ask("CURRENCY", "Currency, three letters", guessCurrency(country));
  const locale = await ask("LOCALE", "Language and region", guessLocale(country));
  const colour = await ask("BRAND_COLOR", "Colour of the business", USUAL_COLOUR);
  const slug = await ask("LOCATION_SLUG", "First part of every address", guessSlug(name));
  const values: Readonly<Record<string, string>> = {
    ...access,
    BUSINESS_NAME: name,
    ...(phone !== "" && { BUSINESS_PHONE: phone }),
    COUNTRY: country,
    TIME_ZONE: zone,
    CURRENCY: currency,
    LOCALE: locale,
    BRAND_COLOR: colour,
    LOCATION_SLUG: slug,
  };
  return { slug, values };
}

/** Tried at once: a wrong address or key is asked for again before anything else. */
async function askAccess(answers: Answers) {
  let url: string | undefined;
  for (;;) {
    url = await askField(answers, {
      name: "BOOKING_API_URL",
      text: "Base address of the booking service's API",
      usual: url,
    });
    const key = await askField(answers, {
      name: "BOOKING_API_KEY",
      text: "Key (Settings, Integrations; it is not shown while you paste it)",
      isSecret: true,
    });
    const fault = await faultOf(url, key);
    if (fault === undefined) return { BOOKING_API_URL: url, BOOKING_API_KEY: key };
    complain(answers, fault);
  }
}

async function faultOf(url: string, key: string): Promise<string | undefined> {
  const { BOOKING_API_URL, BOOKING_API_KEY } = locationSchema.shape;
  const baseUrl = BOOKING_API_URL.parse(url);
  const probe = createProbe({ baseUrl, key: BOOKING_API_KEY.parse(key).key, limits: LIMITS });
  const answer = await probe.get("/api/servicecategories");
  await probe.close();
  const access = accessFinding(answer);
  const finding = access.mark === "✓" ? permissionFinding(CATALOGUE, answer) : access;
  if (finding.mark !== "✗") say(`${finding.mark} ${finding.line}`);
  return finding.mark === "✗" ? finding.line : undefined;
}

type FieldQuestion = Question & { readonly name: Field };

async function askField(
  answers: Answers,
  question: FieldQuestion,
  isOptional = false,
): Promise<string> {
  for (;;) {
    const answer = await answers.ask(question);
    if (answer === "" && isOptional) return answer;
    const parsed = locationSchema.shape[question.name].safeParse(
      answer === "" ? undefined : answer,
    );
    const isMissing = answer === "";
    if (parsed.success && !isMissing && isWritable(answer)) return answer;
    complain(answers, `${question.name} ${faultIn(parsed, isMissing)}`);
  }
}

function faultIn(
  parsed: { readonly error?: { readonly issues: readonly { readonly message: string }[] } },
  isMissing: boolean,
): string {
  if (isMissing) return "is missing";
  return parsed.error?.issues[0]?.message ?? "has a backslash or all three quotes";
}

/** A person is asked again; a file has only one answer. */
function complain({ canRepeat }: Answers, line: string): void {
  if (!canRepeat) throw new Stop(line);
  say(`✗ ${line}`);
}
