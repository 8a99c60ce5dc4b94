import { unasked, unclearUnasked } from "./asked.ts";
import {
  type Appointment,
  type Histories,
  isChangeEnd,
  isGoingOn,
  isToldEnd,
  type JournalBooking,
  type Move,
  type VisitorHistory,
  type When,
} from "./histories.ts";
import { CALENDAR_FILE } from "./look.ts";
import { compare } from "./oracle.ts";
import { overlappingByDesk } from "./overlaps.ts";
import { type PriceChange, timesIn, wasRightWhenSent } from "./prices.ts";
import { firstLines, origin } from "./truth.ts";

export type Expected = {
  readonly writesPerMinute: number;
  readonly ordered429: number;
  readonly settled: boolean;
  readonly priceChanges?: readonly PriceChange[];
};

export type Check = {
  readonly name: string;
  readonly breaches: readonly string[];
};

export function check(histories: Histories, expected: Expected): readonly Check[] {
  const { ledger } = histories;
  const books = bookOf(histories);
  return [
    { name: "nothing lost", breaches: lost(histories, books) },
    { name: "nothing doubled", breaches: doubled(histories) },
    ...Object.entries(compare(histories)).map(([name, breaches]) => ({ name, breaches })),
    { name: "no record of another’s appointment", breaches: falselyRecorded(histories, books) },
    {
      name: "nothing changed unasked or twice",
      breaches: unasked(histories.visitors, ledger.appointments),
    },
    {
      name: "unclear only what was asked for",
      breaches: histories.visitors.flatMap(unclearUnasked),
    },
    { name: "nobody else’s booking", breaches: bookedForOthers(histories) },
    { name: "no wrong price", breaches: mispriced(histories, expected.priceChanges) },
    { name: "no end taken back", breaches: changedEnds(histories) },
    {
      name: expected.settled ? "everything has ended" : "what has not ended is known",
      breaches: expected.settled ? unsettled(histories) : [],
    },
    {
      name: "journal intact",
      breaches: histories.journal.integrity === "ok" ? [] : [histories.journal.integrity],
    },
    {
      name: "within the write limit",
      breaches: overLimit(ledger.maxWritesIn60s, expected.writesPerMinute),
    },
    {
      name: "no 429 of our making",
      breaches: overLimit(ledger.rejected429, expected.ordered429),
    },
  ];
}

type Books = {
  readonly bookings: ReadonlyMap<string, JournalBooking>;
  readonly appointments: ReadonlyMap<string, Appointment>;
};

function bookOf({ journal, ledger }: Histories): Books {
  return {
    bookings: new Map(journal.bookings.map((booking) => [booking.id, booking])),
    appointments: new Map(ledger.appointments.map((one) => [one.id, one])),
  };
}

/** Every booking page has a booking, and every appointment is in the journal. */
function lost({ visitors, journal, ledger }: Histories, { bookings }: Books): string[] {
  const vanished = visitors.filter(
    ({ token }) => token !== undefined && !bookings.has(journal.byToken.get(token) ?? ""),
  );
  const emails = new Set(journal.bookings.map(({ email }) => email));
  const unaccounted = ledger.appointments.filter(({ email }) => !emails.has(email));
  return [
    ...vanished.map(({ email }) => `${email} has a page but no booking`),
    ...unaccounted.map(({ id, email }) => `${id} of ${email} is in no journal`),
  ];
}

function keyOf(email: string | undefined, { date, start }: When): string {
  return `${email} ${date} ${start}`;
}

/** One appointment per plan, and no team member twice at one time by our doing. */
function doubled({ visitors, ledger }: Histories): string[] {
  const plans = new Set(visitors.map(({ email, plan }) => keyOf(email, plan)));
  const byDesk = overlappingByDesk(ledger.appointments);
  const seen = new Map<string, string>();
  const breaches: string[] = [];
  for (const appointment of ledger.appointments) {
    const { id, email, findings } = appointment;
    const made = keyOf(email, origin(appointment, visitors));
    const first = seen.get(made);
    if (first !== undefined) breaches.push(`${made}: ${first} and ${id}`);
    seen.set(made, id);
    if (findings.includes("overlap") && !byDesk.has(id)) {
      breaches.push(`${id} of ${email} overlaps ${others(appointment, ledger)}`);
    }
    if (!plans.has(made)) breaches.push(`${made} (${id}) was planned by no visitor`);
  }
  return breaches;
}

function others({ overlaps = [] }: Appointment, ledger: Histories["ledger"]): string {
  const emails = new Map(ledger.appointments.map(({ id, email }) => [id, email]));
  const ids = [...new Set(overlaps.map((one) => one.with))];
  const named = ids.map((id) => `${id} of ${emails.get(id) ?? "the salon"}`);
  return named.length > 0 ? named.join(", ") : "another";
}

function falselyRecorded({ journal }: Histories, { appointments }: Books): string[] {
  return journal.bookings
    .filter(
      ({ state, appointmentId, email }) =>
        state === "booked" && appointments.get(appointmentId ?? "")?.email !== email,
    )
    .map(({ id }) => `booking ${id} names an appointment that is not its own`);
}

function bookedForOthers({ visitors, ledger }: Histories): string[] {
  const planners = Map.groupBy(visitors, ({ plan }) => slotKeyOf(plan));
  return ledger.appointments.flatMap((made) => {
    const slot = slotKeyOf({ ...made, ...origin(made, visitors) });
    const emails = planners.get(slot)?.map(({ email }) => email) ?? [];
    const isTheirs = emails.length === 0 || emails.some((email) => email === made.email);
    return isTheirs ? [] : [`${made.id}, wished for by ${emails[0]}, is ${made.email}'s`];
  });
}

function slotKeyOf(one: Pick<Appointment, "date" | "start" | "memberId">): string {
  return `${one.date} ${one.start} ${one.memberId}`;
}

/** Booked at the price on the button: the sandbox's price now, or when it was about to be sent. */
function mispriced(
  { visitors, journal, ledger }: Histories,
  changes: readonly PriceChange[] = [],
): string[] {
  const shown = new Map(visitors.map(({ email, plan, price }) => [keyOf(email, plan), price]));
  const bookings = Map.groupBy(journal.bookings, ({ email }) => email);
  return ledger.appointments.flatMap((appointment) => {
    const { id, email, findings } = appointment;
    const moves = (bookings.get(email) ?? []).flatMap((booking) => booking.moves);
    const violations = findings.filter(
      (one) =>
        one === "wrong_minutes" ||
        (one === "wrong_price" && !wasRightWhenSent(appointment, moves, changes)),
    );
    const agreed = shown.get(keyOf(email, origin(appointment, visitors)));
    const sent = sentPrice(appointment);
    // The service has recorded a part of what was sent; what pages say of it is compared elsewhere.
    if (isPart(appointment, visitors)) return [];
    return [
      ...violations.map(
        (finding) => `${id}: ${finding}${sentAfter(finding, appointment, moves, changes)}`,
      ),
      ...(agreed === sent ? [] : [`${id}: booked at ${sent}, shown ${agreed}`]),
    ];
  });
}

/** As it was booked, in minor units. */
function sentPrice(appointment: Appointment): number {
  if (appointment.desk.length === 0) return Math.round(appointment.price * 100);
  return firstLines(appointment).reduce((sum, { cents }) => sum + cents, 0);
}

function isPart(appointment: Appointment, visitors: readonly VisitorHistory[]): boolean {
  const { desk, further = [], email } = appointment;
  const made = desk.length === 0 ? 1 + further.length : firstLines(appointment).length;
  const key = keyOf(email, origin(appointment, visitors));
  const planner = visitors.find((one) => keyOf(one.email, one.plan) === key);
  return made < 1 + (planner?.plan.further?.length ?? 0);
}

function sentAfter(
  finding: string,
  appointment: Appointment,
  moves: readonly Move[],
  changes: readonly PriceChange[],
): string {
  if (finding !== "wrong_price") return "";
  const sending = moves.findLast(({ state }) => state === "sending")?.at ?? Number.NaN;
  const { price, expectedPrice } = appointment;
  const before = changes.filter((one) => timesIn(appointment, one) > 0 && one.at <= sending);
  const age = sending - (before.at(-1)?.until ?? Number.NaN);
  return ` (${price} for ${expectedPrice}, ${age} ms after the change)`;
}

/** An end shown once must not change, but by a move or a cancellation. */
function changedEnds({ visitors }: Histories): string[] {
  return visitors.flatMap(({ email, token, told, asked = [] }) => {
    if (token === undefined) return [];
    const pages = told.filter(({ state }) => state !== CALENDAR_FILE);
    const first = pages.findIndex(({ state }) => isToldEnd(state));
    const later = first < 0 ? [] : pages.slice(first);
    const end = later[0]?.state;
    const mayFollow = (state: string) =>
      state === end ||
      (end === "confirmed" && (isChanging(state) || isChangeEnd(state))) ||
      (end === "confirmed" && state === "checking" && asked.length > 0);
    const other = later.find(({ state }) => !mayFollow(state));
    return other ? [`${email} was told “${end}”, then “${other.state}”`] : [];
  });
}

function isChanging(state: string): boolean {
  return state === "moving" || state === "cancelling";
}

function unsettled({ visitors, journal }: Histories): string[] {
  const open = journal.bookings.filter(({ state }) => isGoingOn(state));
  const waiting = visitors.filter(({ token, told }) => {
    const last = told.findLast(({ state }) => state !== CALENDAR_FILE)?.state ?? "";
    return token !== undefined && !isToldEnd(last) && !isChangeEnd(last);
  });
  return [
    ...open.map(({ id, state }) => `booking ${id} is still ${state}`),
    ...waiting.map(({ email, told }) => `${email} was last told “${told.at(-1)?.state}”`),
  ];
}

function overLimit(violations: number, max: number): string[] {
  return violations <= max ? [] : [`${violations}, but at most ${max} are right`];
}
