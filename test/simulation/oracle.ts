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

export type Ended = {
  readonly forms: readonly Form[];
  readonly salon: Salon;
  readonly store: Store;
  readonly plan: Plan;
  readonly lies: Lies;
};

/** What is false once a world has ended: the words of all pages, and what is left in the records. */
export function breachesOf(ended: Ended, note: (line: string) => void): readonly string[] {
  const stored = ended.store.bookings();
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

function wordsOf({ forms, salon, lies, plan }: Ended): readonly string[] {
  const canRead = !plan.service.lacks.includes("appointment");
  const told = forms.map((form) => {
    const all = [...salon.appointments.values()].filter(({ intent }) => intent === form.intent);
    const names = [form.intent, ...all.map(({ id }) => id)];
    const told = form.told
      .map((each) => hedged(each, canRead))
      .filter((each) => !lies.mayBelieve(names, each))
      .map((each) => (isMovedAsAsked(form, all) ? without(each, "moved") : each))
      // Where an acknowledged move was not made, nothing tells who has put it back.
      .map((each) =>
        all.some(({ id }) => lies.wasTold(id)) ? without(each, "moved by the salon") : each,
      )
      // Staff, too, find it cancelled where it was acknowledged and never made.
      .map((each) =>
        all.length === 0 && lies.wasTold(form.intent) ? without(each, "cancelled") : each,
      );
    return { ...form, told };
  });
  const compared = compare(historiesOf(told, salon));
  return Object.entries(compared).flatMap(([check, found]) =>
    found.map((breach) => `${check}: ${breach}`),
  );
}

/** Without the right to read, nothing that the desk does can be known; for two minutes after a change of its own the page does not say so. */
function hedged(told: Told, canRead: boolean): Told {
  if (canRead) return told;
  const { page } = told;
  return { ...told, page: { ...page, claims: [...page.claims, "may have changed"] } };
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

type Confirmed = Pick<JournalBooking, "id" | "state" | "appointmentId" | "intentId">;

/** A booking that is booked has one appointment, which is its own. */
export function falseEnds(
  stored: readonly Confirmed[],
  { forms, salon, lies }: Pick<Ended, "forms" | "salon" | "lies">,
): readonly string[] {
  return stored.flatMap(({ id, state, appointmentId, intentId }) => {
    if (state !== "booked" || appointmentId === null) return [];
    const own = salon.appointments.get(appointmentId);
    const told = forms.find(({ intent }) => intent === intentId)?.told.at(-1);
    // A 2xx is believed where no record can be read (docs/booking.md), and its page reads on.
    if (!own && told?.page.claims.includes("cannot tell")) return [];
    if (own ? own.intent === intentId : lies.wasTold(intentId)) return [];
    return [`end: ${id} is booked as ${appointmentId}, which is ${own?.intent ?? "nobody’s"}`];
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
    .bookings()
    .filter(({ needsPersonSince, handledAt }) => needsPersonSince !== null && handledAt === null)
    .map(({ id, state, reason }) => `needless: ${id} is left to staff, ${state} ${reason}`);
}
