import type { JournalBooking } from "#lib/store/journal/contract.ts";
import { minutesOf } from "#lib/values/calendar.ts";
import type { Told } from "../chaos/histories.ts";
import { compare } from "../chaos/oracle.ts";
import type { Form } from "./forms.ts";
import { historiesOf } from "./histories.ts";
import type { Lies } from "./lies.ts";
import type { Plan } from "./plan.ts";
import { EPOCH } from "./process-chance.ts";
import type { Appointment, Salon } from "./salon.ts";
import type { Store } from "./store.ts";
import type { Style } from "./styles.ts";

export type Ended = {
  readonly forms: readonly Form[];
  readonly salon: Salon;
  readonly store: Store;
  readonly plan: Plan;
  readonly lies: Lies;
};

/** What is false once a world has ended: the words of all pages, and what is left in the records. */
export function breachesOf(ended: Ended, note: (line: string) => void): readonly string[] {
  const stored = ended.store.find({ newest: 10_000 }).map(({ booking }) => booking);
  const breaches = [...wordsOf(ended), ...falseEnds(stored, ended), ...needlessOf(ended)];
  for (const breach of breaches) note(`BREACH ${breach}`);
  for (const form of ended.forms) {
    note(
      `${form.visitor} ${form.bookingId} ${form.intent}: ${form.told
        .map(({ at, state, page }) => `${at - EPOCH} ${state} [${page.claims.join()}]`)
        .join("; ")}`,
    );
  }
  return breaches;
}

/** Of records that were there, and were answered with 404 twice: these are told apart. */
const DENIED = "two 404s: ";

function wordsOf(ended: Ended): readonly string[] {
  const { salon, lies } = ended;
  const denied = [...salon.appointments.values()].filter(({ id }) => lies.wasDeniedTwice(id));
  const intents = new Set(denied.map(({ intent }) => intent));
  const [of, others] = [
    ended.forms.filter(({ intent }) => intents.has(intent)),
    ended.forms.filter(({ intent }) => !intents.has(intent)),
  ];
  return [
    ...falseWords({ ...ended, forms: of }).map((breach) => `${DENIED}${breach}`),
    ...falseWords({ ...ended, forms: others }),
  ];
}

function falseWords({ forms, salon, lies, plan }: Ended): readonly string[] {
  const { lacks, style } = plan.service;
  const canRead = !lacks.includes("appointment");
  const canTell = canRead && style.standing !== "unsaid";
  const told = forms.map((form) => {
    const all = [...salon.appointments.values()].filter(({ intent }) => intent === form.intent);
    const names = [form.intent, ...all.map(({ id }) => id)];
    const told = form.told
      .filter(({ at, until }) => !lies.mayBelieve(names, at - EPOCH, until - EPOCH))
      .filter(({ at }) => canTell || !wasCrossed(form, all, at))
      .map((each) => withoutDenial(hedged(each, canRead), all, style))
      .map((each) => (isMovedAsAsked(form, all) ? without(each, "moved") : each))
      .map((each) => (!canRead && isOfLostMove(each, form, all) ? withoutTime(each) : each))
      .map((each) =>
        all.some((one) => isHidden(one, lies)) ? without(each, "cancelled by the salon") : each,
      );
    return { ...form, told };
  });
  const compared = compare(historiesOf(told, salon));
  return Object.entries(compared).flatMap(([check, found]) =>
    found.map((breach) => `${check}: ${breach}`),
  );
}

/**
 * Without the right to read, nothing that the desk does can be known. For two minutes after a change of
 * the visitor's own the page says what was sent, without that it may have changed.
 */
function hedged(told: Told, canRead: boolean): Told {
  if (canRead) return told;
  const { page } = told;
  return { ...told, page: { ...page, claims: [...page.claims, "may have changed"] } };
}

/**
 * An appointment whose answer was lost, and which the desk deleted (no tombstone is left, §4.8 rule 3) or moved to another
 * day before it was looked for, was never booked as far as anything shows (docs/booking.md, Weak points).
 */
function withoutDenial(told: Told, made: readonly Appointment[], style: Style): Told {
  const isGone = made.some(({ versions }) =>
    versions.some(
      ({ at, by, kind, is }) =>
        by === "desk" &&
        EPOCH + at <= told.until &&
        (kind === "deleted" ||
          (kind === "cancelled" && style.cancelled !== "kept") ||
          (kind === "moved" && is.date !== versions[0].is.date)),
    ),
  );
  return isGone ? without(told, "nothing booked") : told;
}

function without(told: Told, denied: Told["page"]["claims"][number]): Told {
  const claims = told.page.claims.filter((claim) => claim !== denied);
  return { ...told, page: { ...told.page, claims: claims.length > 0 ? claims : ["under way"] } };
}

/** The desk has moved it to where the visitor wanted it, and nothing tells who did. */
function isMovedAsAsked({ asked }: Form, made: readonly Appointment[]): boolean {
  return made.some(({ versions }) =>
    versions.some(
      ({ by, kind, is }) =>
        by === "desk" &&
        kind === "moved" &&
        asked.some(
          ({ to }) =>
            to?.date === is.date &&
            minutesOf(to.start) === Math.min(...is.lines.map(({ start }) => start)),
        ),
    ),
  );
}

/** Its record was denied twice, and the list of its day has lost it to another day (docs/booking.md, Weak points). */
function isHidden({ id, versions }: Appointment, lies: Lies): boolean {
  const [first] = versions;
  return (
    lies.wasDeniedTwice(id) &&
    versions.some(({ by, is }) => by === "desk" && is.date !== first.is.date)
  );
}

const SETTLING_MS = 10 * 60_000;
const AT_THE_END = Number.MAX_SAFE_INTEGER;

/**
 * Without the right to read, or where records do not say whether they stand, a change whose answer was
 * lost is told by the times on offer alone. The desk’s own change of the same appointment, minutes after,
 * looks the same from outside.
 */
function wasCrossed(form: Form, made: readonly Appointment[], at: number): boolean {
  const byDesk = made.flatMap(({ versions }) => versions.filter(({ by }) => by === "desk"));
  return form.asked.some((asked) =>
    byDesk.some((version) => {
      const after = EPOCH + version.at - asked.at;
      return asked.at <= at && after > 0 && after < SETTLING_MS;
    }),
  );
}

/**
 * Without the right to read, a move whose answer was lost is told by the times of the members who were
 * booked. Of a visit that the desk had given to others by then these tell nothing, and the page says that
 * the old time stands (docs/booking.md, Weak points).
 */
function isOfLostMove({ at, page }: Told, { asked }: Form, made: readonly Appointment[]): boolean {
  const move = asked.findLast((one) => one.kind === "move" && one.at <= at);
  if (!move || !page.claims.includes("old time stands")) return false;
  return made.some(({ versions: [first, ...later] }) =>
    later.some(
      ({ by, at, is }) =>
        by === "desk" &&
        EPOCH + at <= move.at &&
        first.is.lines.some(({ memberId }, index) => memberId !== is.lines[index]?.memberId),
    ),
  );
}

function withoutTime({ page: { claims }, ...told }: Told): Told {
  return { ...told, page: { claims } };
}

type Confirmed = Pick<JournalBooking, "id" | "state" | "appointmentId" | "intentId">;

/** A confirmed booking has one appointment, which is its own. */
export function falseEnds(
  stored: readonly Confirmed[],
  { forms, salon, lies }: Pick<Ended, "forms" | "salon" | "lies">,
): readonly string[] {
  return stored.flatMap(({ id, state, appointmentId, intentId }) => {
    if (state !== "confirmed" || appointmentId === null) return [];
    const own = salon.appointments.get(appointmentId);
    const told = forms.find(({ intent }) => intent === intentId)?.told.at(-1);
    // A 2xx is believed where no record can be read (docs/booking.md), and its page reads on.
    if (!own && told?.page.claims.includes("cannot tell")) return [];
    if (own?.intent === intentId || lies.mayBelieve([intentId], AT_THE_END, AT_THE_END)) return [];
    return [`end: ${id} is confirmed as ${appointmentId}, which is ${own?.intent ?? "nobody’s"}`];
  });
}

/** In a world without any fault every booking is settled by the engine itself. */
function needlessOf({ store, plan }: Ended): readonly string[] {
  const { service, desk, kills, pauses, merges, prices, store: spells } = plan;
  const troubles = [
    service.faults,
    service.spells,
    service.lacks,
    desk,
    kills,
    pauses,
    merges,
    prices,
  ];
  if ([...troubles, spells].some((all) => all.length > 0)) return [];
  return store
    .find({ index: "needing_person" })
    .map(
      ({ booking: { id, state, reason } }) =>
        `needless: ${id} is left to staff, ${state} ${reason}`,
    );
}
