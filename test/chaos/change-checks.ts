import {
  type Asked,
  type ChangedAppointment,
  type ChangeHistories,
  type ChangeVisitor,
  isChangeEnd,
  isSettled,
  type ToldAppointment,
  type When,
} from "./change-histories.ts";
import type { Check } from "./checks.ts";
import { NO_SUCH_BOOKING } from "./page.ts";

export function checkChanges(histories: ChangeHistories, mustEnd: boolean): readonly Check[] {
  const { visitors, appointments } = histories;
  const byEmail = Map.groupBy(appointments, ({ email }) => email);
  const of = ({ email }: ChangeVisitor) => byEmail.get(email) ?? [];
  return [
    {
      name: "one appointment each, before and after",
      breaches: visitors
        .filter((visitor) => of(visitor).length !== 1)
        .map((visitor) => `${visitor.email} has ${of(visitor).length} appointments`),
    },
    {
      name: "told what the upstream has",
      breaches: visitors.flatMap((visitor) => of(visitor).flatMap((one) => untrue(visitor, one))),
    },
    {
      name: "nothing done unasked or twice",
      breaches: visitors.flatMap((visitor) => of(visitor).flatMap((one) => unasked(visitor, one))),
    },
    { name: "unclear only what was asked for", breaches: visitors.flatMap(unclearUnasked) },
    {
      name: "no booking is lost",
      breaches: visitors
        .filter(({ told }) => told.some(({ state }) => state === NO_SUCH_BOOKING))
        .map(({ email }) => `${email} was told that there is no such booking`),
    },
    {
      name: "no time given twice",
      breaches: appointments
        .filter(({ findings }) => findings.includes("overlap"))
        .map(({ id, email }) => `${id} of ${email} overlaps another`),
    },
    {
      name: mustEnd ? "every change has ended" : "what has not ended is known",
      breaches: mustEnd ? unended(visitors) : [],
    },
  ];
}

/** Settled pages name the appointment as it was at a moment between question and answer. */
function untrue({ email, booked, told }: ChangeVisitor, appointment: ChangedAppointment): string[] {
  return told
    .filter(({ state }) => isSettled(state))
    .filter((look) => !isTrue(look, booked, appointment))
    .map(({ state, date, start }) => {
      const { status, date: day, start: time } = appointment;
      return `${email} was told ${state} ${date} ${start}, but it is ${status} ${day} ${time}`;
    });
}

function isTrue(
  { at, until = at, ...look }: ToldAppointment,
  booked: When,
  { changes }: ChangedAppointment,
): boolean {
  const before = changes.filter((change) => change.at <= at).length;
  const latest = changes.filter((change) => change.at <= until).length;
  const moments = Array.from({ length: latest - before + 1 }, (_, index) => before + index);
  return moments.some((count) => isAfter(look, booked, changes.slice(0, count)));
}

function isAfter(
  look: Omit<ToldAppointment, "at">,
  booked: When,
  changes: ChangedAppointment["changes"],
): boolean {
  const isCancelled = changes.some(({ kind }) => kind === "cancelled");
  if (isCancelled !== (look.state === "cancelled")) return false;
  const { date, start } = changes.findLast(({ kind }) => kind === "moved") ?? booked;
  return look.date === date && look.start === start;
}

/** Each change has a form of its own, which was sent before it. */
function unasked({ email, asked }: ChangeVisitor, { changes }: ChangedAppointment): string[] {
  const left = [...asked];
  return changes.flatMap(({ at, kind, date, start }) => {
    const index = left.findIndex((one) => one.at <= at && isFor(one, kind, { date, start }));
    if (index >= 0) left.splice(index, 1);
    return index >= 0 ? [] : [`${email}: ${kind} ${date} ${start}, asked for by no form`];
  });
}

function isFor({ kind, to }: Asked, done: string, time: When): boolean {
  if (kind === "cancel") return done === "cancelled";
  return done === "moved" && to?.date === time.date && to.start === time.start;
}

function unclearUnasked({ email, asked, told }: ChangeVisitor): string[] {
  const kinds = new Set(asked.map(({ kind }) => `${kind}_unclear`));
  return told
    .filter(({ state }) => state.endsWith("_unclear") && !kinds.has(state))
    .map(({ state }) => `${email} was told ${state}`);
}

function unended(visitors: readonly ChangeVisitor[]): string[] {
  return visitors
    .filter(({ told }) => !isChangeEnd(told.at(-1)?.state ?? ""))
    .map(({ email, told }) => `${email} was last told “${told.at(-1)?.state ?? "nothing"}”`);
}
