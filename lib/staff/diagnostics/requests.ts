import { appointmentBody } from "#lib/booking/model/appointment-body.ts";
import { clientBody } from "#lib/booking/model/contact.ts";
import { nonEmpty } from "#lib/booking/model/visit.ts";
import type { Mapping } from "#lib/config/mapping.ts";
import type { Location } from "#lib/config/types.ts";
import type { CheckedCart } from "#lib/offer/catalogue/types.ts";
import { quoteCart } from "#lib/offer/pricing/cart.ts";
import { termsOf } from "#lib/offer/pricing/line.ts";
import type { Quote } from "#lib/offer/pricing/types.ts";
import { mapRequest } from "#lib/upstream/mapping/mapped-http.ts";
import type { Schemas } from "#lib/upstream/readers.ts";
import { addDays, type LocalDate, minutesOf, timeAt } from "#lib/values/calendar.ts";
import { type Currency, currencyDigits } from "#lib/values/money.ts";
import { bad, type Finding, good, warn } from "./findings.ts";
import type { SampleCart } from "./slot-lengths.ts";
import { namesIn, type TimesAnswer } from "./times.ts";

/** What would be sent of a sample: names of a test person, and ids of the catalogue. */
export type SentBody = {
  readonly endpoint: string;
  readonly what: string;
  readonly body: unknown;
};

type Sample = {
  readonly endpoint: "createClient" | "createAppointment" | "reschedule" | "cancel";
  readonly what: string;
  readonly path: string;
  readonly body: object;
  /** What has to be found in the written body, by name. */
  readonly traces: Readonly<Record<string, string | undefined>>;
};

/** A number in most services, and a text in the others. */
const SOME_ID = "4711";

/** Where AM and PM part. */
const NOON = "12:15:00";

type Site = Pick<Location, "addonPricing" | "currency">;

/** Evaluates each `request` of a mapping, which is otherwise done for the first booking. Sends nothing. */
export async function writeSamples(
  { mapping, location }: { readonly mapping?: Mapping | undefined; readonly location: Site },
  carts: readonly SampleCart[],
  times: TimesAnswer,
  today: LocalDate,
  schemas: Pick<Schemas, "availability">,
): Promise<{ readonly findings: readonly Finding[]; readonly bodies: readonly SentBody[] }> {
  if (!mapping) return { findings: [], bodies: [] };
  const members = [...namesIn(times, today, schemas).keys()];
  const taught = [
    ...CLIENTS,
    ...appointmentSamples(location, carts, members, addDays(today, 1)),
    ...changeSamples(today),
  ].filter(({ endpoint }) => mapping.endpoints[endpoint]?.request !== undefined);
  const findings: Finding[] = [];
  const bodies: SentBody[] = [];
  for (const { endpoint, what, path, body, traces } of taught) {
    const written = await mapRequest(mapping, { method: "POST", path, body });
    if (!written.ok) {
      findings.push(
        bad(`MAPPING_FILE ${written.error.unread ?? endpoint}: nothing could be sent (${what})`),
      );
      continue;
    }
    bodies.push({ endpoint, what, body: written.value });
    const text = JSON.stringify(written.value);
    const lost = Object.entries(traces).filter(
      ([, trace]) => trace !== undefined && !text.includes(trace),
    );
    if (lost.length > 0) {
      const names = lost.map(([name]) => name).join(", ");
      const line = `MAPPING_FILE ${endpoint}.request: ${names} is nowhere in what is sent (${what})`;
      findings.push(warn(line));
    }
  }
  const fine = `MAPPING_FILE writes ${bodies.length} sample bodies: look at them with --bodies`;
  return { findings: findings.length > 0 || bodies.length === 0 ? findings : [good(fine)], bodies };
}

/** A mapping may write the country apart, or leave out the plus. */
const NATIONAL_NUMBER = "30123456";
const email = "ada.test@example.org";
const phone = `+49${NATIONAL_NUMBER}`;

const CLIENTS: readonly Sample[] = [
  { firstName: "Ada", lastName: "Test", email, phone },
  { firstName: "Ada", email },
  { firstName: "Ada", phone },
].map((contact) => {
  const body = clientBody(contact, contact);
  return {
    endpoint: "createClient",
    what: Object.keys(body).join(", "),
    path: "/api/Clients",
    body,
    traces: { ...body, ...(body.phoneNumber !== undefined && { phoneNumber: NATIONAL_NUMBER }) },
  };
});

/** Reasons by id are few products' own. */
const NOTE = { cancellationNote: "Test" };

function changeSamples(today: LocalDate): readonly Sample[] {
  const move = { appointmentDate: addDays(today, 1), startTime: "14:30:00" };
  const toNoon = { ...move, startTime: NOON };
  const reason = { reasonId: SOME_ID, ...NOTE };
  const path = `/api/Appointments/${SOME_ID}`;
  const moving = { endpoint: "reschedule", path: `${path}/reschedule`, traces: {} } as const;
  return [
    { ...moving, what: "a move", body: move },
    { ...moving, what: "a move to 12:15", body: toNoon },
    { endpoint: "cancel", what: "without a reason", path, body: {}, traces: {} },
    { endpoint: "cancel", what: "with a reason", path, body: reason, traces: NOTE },
  ];
}

function appointmentSamples(
  location: Site,
  carts: readonly SampleCart[],
  members: readonly string[],
  date: LocalDate,
): readonly Sample[] {
  const quotes = carts.flatMap(({ kind, cart }) => {
    for (const memberId of [...members, ...tierMembers(cart)]) {
      const quote = quoteCart(cart, () => memberId);
      if (quote.ok) return [{ what: `a ${kind}`, quote: quote.value }];
    }
    return [];
  });
  const withTeam = [
    ...quotes.map(({ what, quote }) => appointmentSample(what, quote, location, date)),
    ...quotes.slice(0, 1).map(({ what, quote }) => {
      const odd = oddlyPriced(quote, location.currency);
      return appointmentSample(`${what} for an odd price, at 12:15`, odd, location, date, NOON);
    }),
  ];
  const [first] = carts;
  const alone = first && quoteCart(first.cart, () => null);
  return alone?.ok
    ? [...withTeam, appointmentSample("without a team member", alone.value, location, date)]
    : withTeam;
}

/** Whole amounts and mornings hide what a mapping makes of the rest. */
function oddlyPriced(quote: Quote, currency: Currency): Quote {
  const digits = currencyDigits(currency);
  const price = 20 * 10 ** digits - (digits > 0 ? 1 : 0);
  const lines = quote.lines.map((line) => {
    return { ...line, base: { ...line.base, price }, total: { ...line.total, price } };
  });
  return { ...quote, lines };
}

function tierMembers(cart: CheckedCart): readonly string[] {
  return cart.flatMap((line) => {
    const terms = termsOf(line);
    return terms.kind === "tiered" ? terms.tiers.flatMap(({ memberIds }) => memberIds) : [];
  });
}

function appointmentSample(
  what: string,
  quote: Quote,
  location: Site,
  date: LocalDate,
  from = "10:00:00",
): Sample {
  let minute = minutesOf(from);
  const lines = quote.lines.map(({ total: { minutes }, memberId }) => {
    const start = timeAt(minute) ?? from;
    minute += minutes;
    return { start, minutes, member: memberId === null ? null : { id: memberId } };
  });
  const visit = { date, composed: false, lines: nonEmpty(lines) };
  const body = appointmentBody(SOME_ID, visit, quote, location);
  const [line] = body.services;
  return {
    endpoint: "createAppointment",
    what,
    path: "/api/Appointments",
    body,
    traces: {
      clientId: SOME_ID,
      serviceId: line?.serviceId,
      variantId: line?.variantId,
      bundleId: line?.bundleId,
      teamMemberId: line?.teamMemberId,
      addonId: body.services.flatMap(({ addons = [] }) => addons).at(-1)?.optionId,
    },
  };
}
