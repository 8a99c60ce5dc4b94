import type { Appointment, Asked, VisitorHistory, When } from "./histories.ts";

/** Moves and cancellations that no form asked for; each form is for one, and was sent before it. */
export function unasked(
  visitors: readonly VisitorHistory[],
  appointments: readonly Appointment[],
): readonly string[] {
  const forms = Map.groupBy(visitors, ({ email }) => email);
  return appointments.flatMap(({ email = "", changes }) => {
    const left = (forms.get(email) ?? []).flatMap(({ asked = [] }) => asked);
    return changes.flatMap(({ at, kind, date, start }) => {
      const index = left.findIndex((one) => one.at <= at && isFor(one, kind, { date, start }));
      if (index >= 0) left.splice(index, 1);
      return index >= 0 ? [] : [`${email}: ${kind} ${date} ${start}, asked for by no form`];
    });
  });
}

function isFor({ kind, to }: Asked, done: string, time: When): boolean {
  if (kind === "cancel") return done === "cancelled";
  return done === "moved" && to?.date === time.date && to.start === time.start;
}

export function unclearUnasked({ email, asked = [], told }: VisitorHistory): readonly string[] {
  const isTold = told.some(({ state }) => state === "change_unclear");
  return isTold && asked.length === 0 ? [`${email} was told change_unclear`] : [];
}
