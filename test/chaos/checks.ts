import {
  type Appointment,
  type BookedLine,
  type BookingPlan,
  type Histories,
  isGoingOn,
  isToldEnd,
  type JournalBooking,
  type Move,
  type VisitorHistory,
} from "./histories.ts";
import { NO_SUCH_BOOKING } from "./page.ts";
import { type PriceChange, timesIn, wasRightWhenSent } from "./prices.ts";

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
    { name: "no false “confirmed”", breaches: falselyConfirmed(histories, books) },
    { name: "no false “not booked”", breaches: falselyDenied(histories, books) },
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
  readonly madeFor: ReadonlyMap<string | undefined, readonly Appointment[]>;
};

function bookOf({ journal, ledger }: Histories): Books {
  return {
    bookings: new Map(journal.bookings.map((booking) => [booking.id, booking])),
    appointments: new Map(ledger.appointments.map((one) => [one.id, one])),
    madeFor: Map.groupBy(ledger.appointments, ({ email }) => email),
  };
}

/** Every booking page has a booking, and every appointment is in the journal. */
function lost({ visitors, journal, ledger }: Histories, { bookings }: Books): string[] {
  const vanished = visitors.filter(
    ({ token }) => token !== undefined && !bookings.has(journal.byToken.get(token) ?? ""),
  );
  const denied = visitors.filter((visitor) => wasTold(visitor, NO_SUCH_BOOKING));
  const emails = new Set(journal.bookings.map(({ email }) => email));
  const unaccounted = ledger.appointments.filter(({ email }) => !emails.has(email));
  return [
    ...vanished.map(({ email }) => `${email} has a page but no booking`),
    ...denied.map(({ email }) => `${email} was told that there is no such booking`),
    ...unaccounted.map(({ id, email }) => `${id} of ${email} is in no journal`),
  ];
}

function keyOf(
  email: string | undefined,
  { date, start }: Pick<BookingPlan, "date" | "start">,
): string {
  return `${email} ${date} ${start}`;
}

/** One appointment per plan, and no team member twice at one time. */
function doubled({ visitors, ledger }: Histories): string[] {
  const plans = new Set(visitors.map(({ email, plan }) => keyOf(email, plan)));
  const seen = new Map<string, string>();
  const breaches: string[] = [];
  for (const { id, email, date, start, findings } of ledger.appointments) {
    const made = keyOf(email, { date, start });
    const first = seen.get(made);
    if (first !== undefined) breaches.push(`${made}: ${first} and ${id}`);
    seen.set(made, id);
    if (findings.includes("overlap")) breaches.push(`${id} of ${email} overlaps another`);
    if (!plans.has(made)) breaches.push(`${made} (${id}) was planned by no visitor`);
  }
  return breaches;
}

/** “Confirmed” means an appointment for this visitor at this time. */
function falselyConfirmed(histories: Histories, books: Books): string[] {
  const told = histories.visitors.filter(
    (visitor) => wasTold(visitor, "confirmed") && !isInTheBooks(visitor, books),
  );
  const stored = histories.journal.bookings.filter(
    ({ state, appointmentId, email }) =>
      state === "confirmed" && books.appointments.get(appointmentId ?? "")?.email !== email,
  );
  return [
    ...told.map(({ email }) => `${email} was told “confirmed” without an appointment`),
    ...stored.map(({ id }) => `booking ${id} names an appointment that is not its own`),
  ];
}

function wasTold({ told }: VisitorHistory, state: string): boolean {
  return told.some((one) => one.state === state);
}

function isInTheBooks({ email, plan }: VisitorHistory, { madeFor }: Books): boolean {
  return (madeFor.get(email) ?? []).some(
    ({ date, start, memberId, serviceId, further }) =>
      date === plan.date &&
      start === plan.start &&
      memberId === plan.memberId &&
      serviceId === plan.serviceId &&
      areSame(further, plan.further),
  );
}

function areSame(booked: readonly BookedLine[] = [], planned: readonly BookedLine[] = []): boolean {
  const textOf = ({ serviceId, memberId, start }: BookedLine) =>
    `${start} ${serviceId} ${memberId}`;
  return booked.map(textOf).join() === planned.map(textOf).join();
}

function bookedForOthers({ visitors, ledger }: Histories): string[] {
  const planners = Map.groupBy(visitors, ({ plan }) => slotKeyOf(plan));
  return ledger.appointments.flatMap((made) => {
    const emails = planners.get(slotKeyOf(made))?.map(({ email }) => email) ?? [];
    const isTheirs = emails.length === 0 || emails.some((email) => email === made.email);
    return isTheirs ? [] : [`${made.id}, wished for by ${emails[0]}, is ${made.email}'s`];
  });
}

function slotKeyOf(one: Pick<Appointment, "date" | "start" | "memberId">): string {
  return `${one.date} ${one.start} ${one.memberId}`;
}

/** States that say for certain that nothing was booked. */
const DENIALS = ["slot_taken", "price_changed", "needs_call", "busy", "not_booked", "expired"];

function falselyDenied({ visitors }: Histories, { madeFor }: Books): string[] {
  return visitors
    .filter(({ told }) => DENIALS.includes(told.at(-1)?.state ?? ""))
    .filter(({ email, plan }) =>
      (madeFor.get(email) ?? []).some(
        ({ date, start }) => date === plan.date && start === plan.start,
      ),
    )
    .map(({ email, told }) => `${email} was told “${told.at(-1)?.state}” but has an appointment`);
}

/** Booked at the price on the button: the sandbox's price now, or when it was about to be sent. */
function mispriced(
  { visitors, journal, ledger }: Histories,
  changes: readonly PriceChange[] = [],
): string[] {
  const shown = new Map(visitors.map(({ email, plan, price }) => [keyOf(email, plan), price]));
  const bookings = Map.groupBy(journal.bookings, ({ email }) => email);
  return ledger.appointments.flatMap((appointment) => {
    const { id, email, date, start, price, findings } = appointment;
    const moves = (bookings.get(email) ?? []).flatMap((booking) => booking.moves);
    const violations = findings.filter(
      (one) =>
        one === "wrong_minutes" ||
        (one === "wrong_price" && !wasRightWhenSent(appointment, moves, changes)),
    );
    const agreed = shown.get(keyOf(email, { date, start }));
    const sent = Math.round(price * 100);
    return [
      ...violations.map(
        (finding) => `${id}: ${finding}${sentAfter(finding, appointment, moves, changes)}`,
      ),
      ...(agreed === sent ? [] : [`${id}: booked at ${sent}, shown ${agreed}`]),
    ];
  });
}

function sentAfter(
  finding: string,
  appointment: Appointment,
  moves: readonly Move[],
  changes: readonly PriceChange[],
): string {
  if (finding !== "wrong_price") return "";
  const sending = moves.findLast(({ state }) => state === "appointment_sending")?.at ?? Number.NaN;
  const { price, expectedPrice } = appointment;
  const before = changes.filter((one) => timesIn(appointment, one) > 0 && one.at <= sending);
  const age = sending - (before.at(-1)?.until ?? Number.NaN);
  return ` (${price} for ${expectedPrice}, ${age} ms after the change)`;
}

/** A final state shown once must not change. */
function changedEnds({ visitors }: Histories): string[] {
  return visitors.flatMap(({ email, token, told }) => {
    if (token === undefined) return [];
    const first = told.findIndex(({ state }) => isToldEnd(state));
    const later = first < 0 ? [] : told.slice(first);
    const end = later[0]?.state;
    const other = later.find(({ state }) => state !== end);
    return other ? [`${email} was told “${end}”, then “${other.state}”`] : [];
  });
}

function unsettled({ visitors, journal }: Histories): string[] {
  const open = journal.bookings.filter(({ state }) => isGoingOn(state));
  const waiting = visitors.filter(
    ({ token, told }) => token !== undefined && !isToldEnd(told.at(-1)?.state ?? ""),
  );
  return [
    ...open.map(({ id, state }) => `booking ${id} is still ${state}`),
    ...waiting.map(({ email, told }) => `${email} was last told “${told.at(-1)?.state}”`),
  ];
}

function overLimit(violations: number, max: number): string[] {
  return violations <= max ? [] : [`${violations}, but at most ${max} are right`];
}
